/**
 * Takes one after the other of what is due, and handles it: at most so many in a run, so that a stop never waits for a full
 * table. `isUnfinished` means that more may be due.
 */
export async function eachDue<Taken>({
  max,
  isStopping,
  take,
  handle,
}: {
  max: number
  isStopping: () => boolean
  take: () => Promise<Taken | undefined>
  handle: (taken: Taken) => Promise<void>
}): Promise<{ isUnfinished: boolean }> {
  for (let count = 0; count < max; count += 1) {
    if (isStopping()) return { isUnfinished: false }
    const taken = await take()
    if (!taken) return { isUnfinished: false }
    await handle(taken)
  }
  return { isUnfinished: true }
}
