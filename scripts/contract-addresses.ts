import { type ESTree, type Plugin, parseSync } from 'vite'

const CONTRACT = /[/\\]src[/\\]contract[/\\][^/\\]+[.]ts(?:[?]|$)/
const NAME = /Endpoints$/

/**
 * Reduces the contract to the addresses of its endpoints for browsers: the server validates requests and
 * responses, so neither the schemas nor their library are needed in a shopper's first load.
 */
export function contractAddresses(): Plugin {
  return {
    name: 'contract-addresses',
    enforce: 'pre',
    transform: {
      filter: { id: CONTRACT },
      handler(code) {
        if (this.environment.name !== 'client') return undefined
        const addresses = addressesIn(code)
        return addresses && { code: addresses, map: null }
      },
    },
  }
}

/** The reduced module of a feature's contract; undefined for one without endpoints. */
export function addressesIn(code: string): string | undefined {
  const { program } = parseSync('contract.ts', code)
  const exported = program.body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' &&
    statement.declaration?.type === 'VariableDeclaration'
      ? statement.declaration.declarations
      : [],
  )
  const modules = exported.flatMap(({ id, init }) =>
    id.type === 'Identifier' && NAME.test(id.name) && init?.type === 'ObjectExpression'
      ? [`export const ${id.name}={${init.properties.map(addressOf).join(',')}}`]
      : [],
  )
  return modules.length > 0 ? modules.join('\n') : undefined
}

/** The address in `one: endpoint('GET /api/orders/:id', …)`. */
function addressOf(property: ESTree.ObjectPropertyKind): string {
  if (property.type === 'Property' && property.key.type === 'Identifier') {
    const { key, value } = property
    const [address] = value.type === 'CallExpression' ? value.arguments : []
    if (address?.type === 'Literal') return `${key.name}:{address:${JSON.stringify(address.value)}}`
  }
  throw new Error('An endpoint is declared with its address as the first, literal argument')
}
