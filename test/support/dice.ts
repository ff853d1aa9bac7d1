export type Dice = (sides: number) => number

/** Park and Miller's generator: the same throws from the same seed. A number from 0 to `sides` − 1. */
export function createDice(seed: number): Dice {
  let state = (seed % 2_147_483_646) + 1
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647
    return state % sides
  }
}

export function pick<T>(dice: Dice, all: readonly T[]): T {
  return all[dice(all.length)]!
}
