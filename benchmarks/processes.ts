import { type ChildProcess, spawn } from 'node:child_process'

/** Starts another program of the benchmarks and waits until it says that it is open. */
export function startProgram(
  program: string,
  words: readonly string[],
  more: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...process.env, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => String(text).includes('open') && resolve(child))
    child.on('exit', (code) => reject(new Error(`${program} ended with ${code}`)))
  })
}

export async function stopProgram(child: ChildProcess): Promise<void> {
  child.removeAllListeners('exit')
  const gone = new Promise((done) => child.on('exit', done))
  child.kill('SIGTERM')
  await gone
}
