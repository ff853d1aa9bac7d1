// Put into a page before its own scripts (watch-input.ts): how long after each key and click the page showed what came of it.
;(() => {
  const measured = { delays: new Map(), inputs: 0 }
  window.measuredInput = measured
  const count = () => {
    measured.inputs += 1
  }
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, count, { capture: true, passive: true })
  new PerformanceObserver((list) => {
    // Key down and key up, pointer down, up and click are one interaction each: its longest counts.
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId > 0) measured.delays.set(interactionId, Math.max(measured.delays.get(interactionId) ?? 0, duration))
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
})()
