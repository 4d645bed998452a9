import type { PolicyBlock } from '#domain/policies/policy.ts'
import { Inline } from './inline.tsx'

export function PolicyBlockView({ block }: { block: PolicyBlock }) {
  if (typeof block === 'string') {
    return (
      <p>
        <Inline text={block} />
      </p>
    )
  }
  if ('points' in block) return <ul className="rows policy-points">{items(block.points)}</ul>
  if ('steps' in block) return <ol className="rows numbered policy-steps">{items(block.steps)}</ol>
  if ('terms' in block) return <Terms terms={block.terms} />
  if ('questions' in block) return <Questions questions={block.questions} />
  return <PolicyTable head={block.head} rows={block.rows} />
}

function items(texts: readonly string[]) {
  return texts.map((text) => (
    <li key={text}>
      {/* One cell beside the number, whatever links and emphasis it has. */}
      <span>
        <Inline text={text} />
      </span>
    </li>
  ))
}

type Pairs = readonly (readonly [string, string])[]

function Terms({ terms }: { terms: Pairs }) {
  return (
    <dl className="facts policy-terms">
      {terms.map(([term, text]) => (
        <div key={term}>
          <dt className="term">{term}</dt>
          <dd>
            <Inline text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Opens and closes without scripts; the browser's search also finds text in closed answers. */
function Questions({ questions }: { questions: Pairs }) {
  return (
    <div className="policy-questions">
      {questions.map(([question, answer]) => (
        <details key={question}>
          <summary className="line row-between">
            <h3 className="term">{question}</h3>
          </summary>
          <p>
            <Inline text={answer} />
          </p>
        </details>
      ))}
    </div>
  )
}

/** On narrow screens rows become blocks, and every cell shows its column's name. */
function PolicyTable({
  head,
  rows,
}: {
  head: readonly string[]
  rows: readonly (readonly string[])[]
}) {
  return (
    <table className="table table-folds">
      <thead className="sr-only-narrow">
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = '', ...rest]) => (
          <tr key={first}>
            <th scope="row">
              <Inline text={first} />
            </th>
            {rest.map((text, index) => (
              <td key={head[index + 1]} data-column={head[index + 1]}>
                <Inline text={text} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
