import { expect, inject, test } from 'vitest'
import { MODELS_FOR_TESTS } from '../../src-main/models/install-for-tests.ts'
import { SHELF } from '../support/e2e-books.ts'
import { haveRealModels } from '../support/real-models.ts'
import { openApp } from './open-app.ts'
import { answerTo, askAndWait, turnOf } from './steps.ts'

const OIL = 'What oil burned in the lamp?'
/** The model is loaded and the machine's threads are tried first: on a busy one that takes a while. */
const SLOW_MS = 200_000
/** The way to the question is as long as that of the other tests, and so is what comes after it. */
const AROUND_MS = 120_000

test.skipIf(inject('chromium') === null || !haveRealModels(...MODELS_FOR_TESTS))(
  'the program as it is shipped answers with real models, and its marks lead to the words in the book',
  async () => {
    const { page } = await openApp({ books: SHELF, models: 'real' })
    await askAndWait(page, OIL, SLOW_MS)
    expect(
      await turnOf(page, OIL)
        .getByRole('link', { name: /The lamp burned whale oil/ })
        .count(),
    ).toBe(1)
    const answer = answerTo(page, OIL)
    await answer.getByText('whale oil').waitFor()
    await answer
      .getByRole('link', { name: /^Quote \d/ })
      .first()
      .click()
    await page.getByRole('main').locator('mark').filter({ hasText: 'whale oil' }).waitFor()
  },
  SLOW_MS + AROUND_MS,
)
