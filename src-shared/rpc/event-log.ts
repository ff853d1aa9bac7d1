export interface NumberedEvent<E> {
  readonly seq: number
  readonly event: E
}

/** `complete` is false when events after the asked number are gone: the client must load its state anew. */
export interface Replay<E> {
  readonly events: readonly NumberedEvent<E>[]
  readonly complete: boolean
}

export interface EventLog<E> {
  /** Numbers the event, keeps it and hands it to every listener. */
  append(event: E): NumberedEvent<E>
  /** Number of the newest event. */
  lastSeq(): number
  /** What came after `seq`, oldest first. */
  since(seq: number): Replay<E>
  /** Returns the function that ends the subscription. */
  subscribe(listener: (numbered: NumberedEvent<E>) => void): () => void
}

export interface EventLogOptions {
  /** Events kept for clients that reconnect. */
  readonly capacity: number
  /**
   * The first event gets the number after this one. Pass the time in milliseconds at which the log starts: a log that replaces a dead one then
   * begins above all its numbers, and a client that asks with an old number is told that it missed something.
   */
  readonly startAfter: number
}

/** Numbered events with a replay buffer, in memory. A listener that throws does not keep the others from hearing; its error is thrown after. */
export function createEventLog<E>({ capacity, startAfter }: EventLogOptions): EventLog<E> {
  const kept: NumberedEvent<E>[] = []
  const listeners = new Set<(numbered: NumberedEvent<E>) => void>()
  let last = startAfter

  function append(event: E): NumberedEvent<E> {
    last += 1
    const numbered = { seq: last, event }
    kept.push(numbered)
    if (kept.length > capacity) kept.shift()
    const errors: unknown[] = []
    for (const listener of [...listeners]) {
      try {
        listener(numbered)
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) throw errors[0]
    return numbered
  }

  function since(seq: number): Replay<E> {
    const oldest = kept[0]?.seq ?? last + 1
    return { events: kept.filter((numbered) => numbered.seq > seq), complete: seq >= oldest - 1 && seq <= last }
  }

  function subscribe(listener: (numbered: NumberedEvent<E>) => void): () => void {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }

  return { append, lastSeq: () => last, since, subscribe }
}
