import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runDoctor } from './doctor.ts'

test('of a shop whose database does not answer, the doctor also says how full the disk is', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const lines: string[] = []
  const code = await runDoctor({
    environment: { DATA_DIR: folder, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' },
    asJson: true,
    language: 'en',
    say: (line) => lines.push(line),
  })
  const { findings } = JSON.parse(lines.join(''))
  expect(code).toBe(2)
  expect(findings[0]).toMatchObject({ code: 'database', what: 'away' })
  expect(findings[1]).toMatchObject({ code: 'disk', facts: { free: expect.any(String) } })
})
