// npm run sbom: the packages of the running shop as a CycloneDX file, from package-lock.json alone. `-- FILE` names
// the file.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root, run, say, stop } from './ground.mjs'

const file = path.resolve(root, process.argv[2] ?? 'sbom.cdx.json')
const words = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev']
const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
const { code, output } = await run(npm[0], [...npm.slice(1), ...words, '--loglevel=error'], {
  quiet: true,
})
// npm may warn of a setting in front of the document.
const text = output.slice(Math.max(0, output.search(/^\{/m)), output.lastIndexOf('}') + 1)
if (code !== 0) stop(`The list of packages could not be made:\n${output.trim()}`)
const list = JSON.parse(text)
// npm copies each licence from the package, and some packages state theirs elsewhere.
const unstated = JSON.parse(readFileSync(path.join(root, 'scripts/unstated-licences.json'), 'utf8'))
for (const component of list.components) {
  const known = unstated[component.name]
  if (known) component.licenses ??= [{ license: { id: known.licence } }]
}
writeFileSync(file, `${JSON.stringify(list, undefined, 2)}\n`)
say(`${list.components.length} packages are listed in ${path.relative(process.cwd(), file)}.`)
