import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createStores } from '../../src-renderer/stores/create-stores.ts'
import type { Stores } from '../../src-renderer/stores/stores.ts'
import { StoresContext } from '../../src-renderer/stores/use-stores.ts'
import { type FakeApi, fakeApi } from './fake-api.ts'

/** Draws a part of the window over a fake engine. */
export function renderWith(children: ReactNode, answers: Parameters<typeof fakeApi>[0] = {}): { stores: Stores; fake: FakeApi } {
  const fake = fakeApi(answers)
  const stores = createStores(fake.api, {
    bar: window,
    storage: localStorage,
    root: document.documentElement,
    isHidden: () => false,
  })
  render(<StoresContext value={stores}>{children}</StoresContext>)
  return { stores, fake }
}
