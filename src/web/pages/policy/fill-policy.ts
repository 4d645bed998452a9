import type { Policy, PolicyBlock, PolicyValue } from '#domain/policies/policy.ts'

export type PolicyValues = Readonly<Record<PolicyValue, string>>

/** Replaces the placeholders in one text; unknown ones stay visible. */
function fillText(text: string, values: PolicyValues): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: PolicyValue) => values[name] ?? whole)
}

function fillBlock(block: PolicyBlock, values: PolicyValues): PolicyBlock {
  const say = (text: string) => fillText(text, values)
  const pair = ([first, second]: readonly [string, string]) => [say(first), say(second)] as const
  if (typeof block === 'string') return say(block)
  if ('points' in block) return { points: block.points.map(say) }
  if ('steps' in block) return { steps: block.steps.map(say) }
  if ('terms' in block) return { terms: block.terms.map(pair) }
  if ('questions' in block) return { questions: block.questions.map(pair) }
  return { head: block.head.map(say), rows: block.rows.map((row) => row.map(say)) }
}

/** A policy with every `{value}` replaced. */
export function fillPolicy(policy: Policy, values: PolicyValues): Policy {
  const say = (text: string) => fillText(text, values)
  return {
    title: say(policy.title),
    description: say(policy.description),
    lead: say(policy.lead),
    short: policy.short.map(say),
    sections: policy.sections.map((section) => ({
      ...section,
      title: say(section.title),
      blocks: section.blocks.map((block) => fillBlock(block, values)),
    })),
  }
}
