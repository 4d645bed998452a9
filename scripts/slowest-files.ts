import type { Reporter, TestModule } from 'vitest/node'

const SHOWN = 10

/** Says at the end of a run where its time went, so that a test that grew slow is seen before it hurts. */
export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const slowest = modules
      .map((module) => ({ file: module.relativeModuleId, ms: module.diagnostic().duration }))
      .sort((one, other) => other.ms - one.ms)
      .slice(0, SHOWN)
    const lines = slowest.map(
      ({ file, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`,
    )
    process.stdout.write(`\n The ten slowest files:\n${lines.join('\n')}\n`)
  }
}
