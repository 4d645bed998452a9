import { expect, test } from 'vitest'
import { listMigrations } from '#database/migrate.ts'

/** The SHA-256 of each released migration. The number 0021 was never used, and never will be. */
const RELEASED: Readonly<Record<string, string>> = {
  '0001-foundation.sql': 'e52b3161913b63f4643255ebda13b9d997e0ecc174ab7698d2a56d134b39df9c',
  '0002-catalog-search.sql': '4f7e64a58561235e07c251d64757232f02ed1607b06cc9af8daacf3e1cddc6cc',
  '0003-reviews.sql': '0a2369552270fc107ee973555ee8b84a632849547c7b7e28d24cb0eb8d6a3aa3',
  '0004-blog.sql': 'a44ab229562e95ca5487c2f87b60c3e6cb6ede5e0d60dcbe3a7d258e728e0268',
  '0005-mail-and-tickets.sql': '366fe7c114cc0361c0ea416fe96c977e78aa0c3ba5f73457fac35e17ec04cb4b',
  '0006-consultations.sql': '70186a71ec25806cda500d8de994b97db29c284a2031e625079ac10daa620a47',
  '0007-product-facts.sql': '08ed1be072971331e2eac220ffe93d368d0cd61b66e4b90479b4daffc1015b7b',
  '0008-payments.sql': 'f09088c36bed54aae7c671512c701ae51a5f170803ab71828d434c0e4760ae04',
  '0009-prepaid.sql': '830b4dbe1a551e6ef2d71b5ca327b7cab87e02479cb11c7a1c03893287d98670',
  '0010-shipments.sql': '31bcf39899cd12fb254e4f4632a7fc429028a96a7f4d16fbce561d7d3319f0a2',
  '0011-invoices.sql': '98bf8534d3d0ebe8a9623d079ffa425e5b8ad35cd31bace194a7dd6c81283b7b',
  '0012-returns.sql': 'efcab37035d1ee674075f1e07abe0b59323b5201530c1d1d13223040b6426888',
  '0013-health-profiles.sql': '4f766c3df798d0a52adeb4fbeb7e0256f317b1e41508b1e87fb89952d21b3a13',
  '0014-owner-products.sql': '01c9556a24f6a6d7d4b01e62f226b469ee498a62824a43ed16b04f737f08f44b',
  '0015-product-imports.sql': '0aa65923dc92e966a28d455931b73344280d5dbf8cd9f53fcb454b68a6e42a96',
  '0016-owner-writes.sql': '4e842023533d07d9987f9b70bc33565bf80ef051382d5e8c4cb055c7faf00db8',
  '0017-owner-answers.sql': 'e01713eb88d0803db9eeaf68dbb87733088d1bfea85c195b72e56913db2e1db1',
  '0018-account.sql': '3097679746936c208035e8cf6b9ec8a54e6cdf2e617c9cfc0d83fdb346d269dd',
  '0019-owner-desk.sql': 'abcfb32ce4f555a19ccecda2ca6ecdd04d6386db2df50eac918d301577cf052e',
  '0020-remittances.sql': 'f50e632a92a685e404bad6069ff782f5526b815c286d9c3d9dd766fa4c14bf14',
  '0022-long-tables.sql': 'd6f582987b7109dd794eb51102cd06e4c48c8c23f59dba81dae4894d5bfde2e3',
  '0023-owner-waiting.sql': 'd28a97d069f6543d3bb372ba4080a81c0fb08f31ae79a7409329267645d37100',
  '0024-shown-pictures.sql': 'f4ef9bdafaa45ab04c8f0923472c97bbb20775ad3ec67f09f2aadec14d521b24',
  '0025-forgotten-mails.sql': '2ad4e9cfeec6dbc191e399a55ddd56bcb0893898bad617831425b9340db14584',
  '0026-any-language.sql': '3a8487dadf46168e25cbafea3475672262b4610daf7e04f3dcc57a8b70de2d70',
  '0027-plain-names.sql': '6bcdbf5fec25d33a6968fcc2c9ff1fd721b3cb7d7c44acd259cafce82747b649',
}

// A shop that ran a migration refuses to start when the file has changed since.
test('a released migration is never changed, renamed or removed', () => {
  const now = Object.fromEntries(listMigrations().map(({ name, checksum }) => [name, checksum]))
  const released = Object.keys(RELEASED).map((name) => [name, now[name]])
  expect(Object.fromEntries(released)).toEqual(RELEASED)
})
