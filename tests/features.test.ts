import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'

/**
 * The features of the shop. Where a layer has folders, each is a feature; a file of a layer without folders starts
 * with the feature's name or one of the listed nouns. A second name for the same thing (posts beside blog, parcels
 * beside shipments) fails here.
 */
const FEATURES: Record<string, readonly string[]> = {
  accounts: [
    'account',
    'addresses',
    'auth',
    'profile',
    'session',
    'sessions',
    'team',
    'device',
    'api-tokens',
  ],
  audit: [],
  backups: [],
  blog: [],
  cart: [],
  catalog: ['fit', 'search'],
  checkout: ['bill', 'cash-rules'],
  claims: [],
  consents: [],
  consultations: ['consultants', 'consultant'],
  customers: ['customer', 'phone-customers', 'names-alike'],
  delivery: ['pincode'],
  erasure: ['personal-data', 'erased-people'],
  health: ['operating-figures', 'blocked-sources'],
  'health-profiles': [],
  imports: [],
  invoices: ['packing-slips', 'business-invoices'],
  mails: ['mail', 'phone-messages'],
  offers: ['offer'],
  opening: [],
  orders: ['order', 'sales', 'phone-orders', 'funnel'],
  panel: ['owner', 'waiting', 'admin-answers', 'private-answers'],
  payments: ['payment', 'prepaid', 'refunds'],
  pictures: ['images', 'picture', 'uploads', 'upload-form'],
  policies: ['policy'],
  push: [],
  quiz: [],
  remittances: [],
  returns: ['return', 'after-sale'],
  reviews: ['review', 'moderation'],
  settings: ['shop-settings'],
  shipments: [],
  stock: ['write-offs', 'recalls'],
  suggestions: [],
  tax: ['gst', 'gstr1', 'gstr3b', 'journal'],
  tickets: ['ticket'],
  translations: ['translated'],
  webhooks: [],
  wishlist: [],
}

/** What serves every feature of a layer. */
const SHARED: Record<string, readonly string[]> = {
  'src/domain': ['ids', 'language', 'money', 'text', 'time', 'tsconfig'],
  'src/use-cases': [
    'answer-in-time',
    'content-hash',
    'delete-old-answers',
    'deps',
    'each-due',
    'gather',
    'paused-jobs',
    'read-csv',
    'signed-id',
    'write-csv',
    'write-once',
  ],
  'src/database': [
    'columns',
    'connection',
    'content-version',
    'cursor',
    'embedded',
    'idempotency',
    'indian-time',
    'invariants',
    'leases',
    'listening',
    'migrate',
    'migrations',
    'named-server',
    'page',
    'pooled-client',
    'processes',
    'public-content',
    'rate-counts',
    'repeat',
    'seed',
    'silence',
    'start-refusal',
    'statement',
    'tables',
    'transaction',
  ],
  'src/database/tables': ['columns'],
  'src/http/api': ['contract', 'field-sentences', 'invalid-input', 'served'],
  'src/contract': ['endpoint', 'fields', 'path-of', 'paths'],
}

/** Where a feature is a folder, of its own name. */
const IN_FOLDERS = ['src/domain', 'src/use-cases', 'src/database']

const NOUNS = Object.entries(FEATURES).flat(2)
const startsWith = (entry: string) => (noun: string) =>
  entry === noun || entry.startsWith(`${noun}-`)

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src'])
  .toString()
  .trim()
  .split('\n')
  .filter((file) => existsSync(file))

test.each(Object.entries(SHARED))('%s names its features as every layer does', (layer, shared) => {
  const entries = files
    .filter((file) => file.startsWith(`${layer}/`))
    .map((file) => file.slice(layer.length + 1).replace(/[/.].*$/, ''))
  expect(entries).not.toEqual([])
  const isFeature = (entry: string) =>
    IN_FOLDERS.includes(layer)
      ? existsSync(`${layer}/${entry}/`) && entry in FEATURES
      : NOUNS.some(startsWith(entry))
  const unknown = [...new Set(entries)].filter(
    (entry) => !shared.includes(entry) && !isFeature(entry),
  )
  expect(unknown).toEqual([])
  expect(shared.filter((entry) => !entries.includes(entry))).toEqual([])
})

test('the sentences of an API are named as its feature', () => {
  const names = readdirSync(`content/messages/${DEFAULT_LANGUAGE}`)
    .filter((file) => file.startsWith('api-'))
    .map((file) => file.slice('api-'.length, -'.json'.length))
  expect(names.length).toBeGreaterThan(10)
  const unknown = names.filter((name) => name !== 'http' && !NOUNS.some(startsWith(name)))
  expect(unknown).toEqual([])
})

test('no noun belongs to two features', () => {
  expect(NOUNS.filter((noun, index) => NOUNS.indexOf(noun) !== index)).toEqual([])
})
