import { glob, readFile } from 'node:fs/promises'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

/** What is read of a node of the syntax tree. */
interface SyntaxNode {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value

const nodesIn = (node: SyntaxNode): SyntaxNode[] => Object.values(node).flat().filter(isNode)

/** The elements that a child of an element may draw at its place; of a condition, the last one. */
function elementAt(child: SyntaxNode): SyntaxNode | undefined {
  const { type, expression, right, alternate } = child
  if (type === 'JSXElement') return child
  const inner = [expression, right, alternate].find(isNode)
  return inner && elementAt(inner)
}

function keyOf(element: SyntaxNode, source: string): string | undefined {
  const { attributes } = element.openingElement as { attributes: SyntaxNode[] }
  const key = attributes.find(({ name }) => isNode(name) && name.name === 'key')
  return isNode(key?.value) ? source.slice(key.value.start, key.value.end) : undefined
}

/** The keys that two siblings written beside each other share. */
function sharedKeys(source: string): string[] {
  const found: string[] = []
  const visit = (node: SyntaxNode) => {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      const keys = (node.children as SyntaxNode[])
        .map(elementAt)
        .flatMap((element) => (element && keyOf(element, source)) ?? [])
      found.push(...keys.filter((key, place) => keys.indexOf(key) < place))
    }
    nodesIn(node).forEach(visit)
  }
  visit(parseAst(source, { lang: 'tsx' }) as unknown as SyntaxNode)
  return found
}

// React loses track of the first of two siblings with one key: it stays on the screen when the page is left.
test('no two siblings have the same key', async () => {
  const twice: string[] = []
  for await (const file of glob('src/web/**/*.tsx')) {
    const keys = sharedKeys(await readFile(file, 'utf8'))
    if (keys.length > 0) twice.push(`${file}: ${keys.join(', ')}`)
  }
  expect(twice).toEqual([])
})

test.each([
  ['<><A key={id} /><B key={id} /></>', ['{id}']],
  ['<ul>{open && <A key={id} />}<li key={id} /></ul>', ['{id}']],
  ['<><A key={id} /><B key="reviews" /></>', []],
  ['<>{list.map((id) => <A key={id} />)}{others.map((id) => <A key={id} />)}</>', []],
])('of %s is found: %o', (code, keys) => {
  expect(sharedKeys(`const page = ${code}`)).toEqual(keys)
})
