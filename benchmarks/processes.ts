import { type ChildProcess, spawn } from 'node:child_process'

export interface Program {
  child: ChildProcess
  /** Its output when it opened. */
  said: string
}

/** Starts another program of the benchmarks and waits until it reports that it is open. */
export function startProgram(
  program: string,
  words: readonly string[],
  more: Readonly<Record<string, string>>,
): Promise<Program> {
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...process.env, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => {
      const [, said] = /^open(.*)$/m.exec(String(text)) ?? []
      if (said !== undefined) resolve({ child, said: said.trim() })
    })
    child.on('exit', (code) => reject(new Error(`${program} ended with ${code}`)))
  })
}

export async function stopProgram({ child }: Program): Promise<void> {
  child.removeAllListeners('exit')
  const gone = new Promise((done) => child.on('exit', done))
  child.kill('SIGTERM')
  await gone
}
