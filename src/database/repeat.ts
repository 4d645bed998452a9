/** Repeats a task without overlap; does not keep the process alive. */
export function repeat(work: () => Promise<void>, everyMs: number): { close(): Promise<void> } {
  let isClosed = false
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const plan = (): void => {
    if (isClosed) return
    timer = setTimeout(() => {
      running = work().finally(plan)
    }, everyMs)
    timer.unref()
  }
  plan()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}
