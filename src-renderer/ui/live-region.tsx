import { useNotices } from '../stores/use-stores.ts'

/** Says what started, finished and failed. The words of an answer are never in it: they are read when the reader goes there. */
export function LiveRegion() {
  const { n, text, urgent } = useNotices((state) => state.said)
  // A no-break space every other time: the same words twice are two messages.
  const said = n % 2 === 0 ? text : `${text}\u00a0`
  return (
    <>
      <div className="sr-only" role="status">
        {urgent ? '' : said}
      </div>
      <div className="sr-only" role="alert">
        {urgent ? said : ''}
      </div>
    </>
  )
}
