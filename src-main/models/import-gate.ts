/** Holds imports back while something more urgent needs the processor. Held any number of times at once; open when all have let go. */
export class ImportGate {
  #holders = 0
  readonly #onOpen: (() => void)[] = []

  get held(): boolean {
    return this.#holders > 0
  }

  /** Runs `work` with imports held back. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#holders += 1
    try {
      return await work()
    } finally {
      this.#holders -= 1
      if (!this.held) for (const listener of this.#onOpen) listener()
    }
  }

  onOpen(listener: () => void): void {
    this.#onOpen.push(listener)
  }
}
