import { beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { placeAddress } from '#panel-places.ts'
import { panelPages } from '#panel-urls.ts'
import { ask, buy } from '#tests/attack/scene.ts'
import { layOutGoods, P1 } from '#tests/races/fixture.ts'
import { get, nameOf, renderedShop, wordsIn, wordsOf } from '#tests/support/rendered-shop.ts'
import type { SignedIn } from '#tests/support/shop.ts'
import { inLanguage } from '#urls.ts'

const URL_OF_PROGRAM = 'https://books.example/samagni'

const rendered = renderedShop()
let owner: SignedIn
beforeAll(async () => {
  await layOutGoods(rendered.shop.db)
  owner = await rendered.shop.signIn({ admin: true })
})

const open = (address: string, person = owner) => rendered.open(address, person.headers)

async function make(): Promise<{ id: number; secret: string }> {
  const body = { url: URL_OF_PROGRAM, kinds: ['order.placed', 'stock.changed'] }
  const asking = { method: 'POST', person: owner, body } as const
  return (await ask(rendered.app, paths.webhooks.makeWebhook(), asking)).json()
}

test('the screen of webhooks says that there are none, then lists each with its events and actions', async () => {
  const none = await open(placeAddress('webhooks'))
  expect(wordsOf(get(none.root, 'main'))).toContain('No webhooks yet.')
  expect(none.root.querySelectorAll('.panel-rows li')).toEqual([])

  const { id, secret } = await make()
  const page = await open(placeAddress('webhooks'))
  const row = get(page.root, '.panel-rows li')
  for (const said of [
    URL_OF_PROGRAM,
    'An order is placed · Pieces of a product',
    'Added by',
    'On',
  ]) {
    expect(wordsOf(row)).toContain(said)
  }
  expect(String(page.root)).not.toContain(secret)
  expect(row.querySelectorAll('button').map((one) => nameOf(one, page.root))).toEqual([
    `Switch off ${URL_OF_PROGRAM}`,
    `New secret for ${URL_OF_PROGRAM}`,
    `Remove ${URL_OF_PROGRAM}`,
  ])
  expect(get(row, 'a').getAttribute('href')).toBe(panelPages.webhooks(id))
})

test('the deliveries of a webhook are listed under it in the language of the panel, and failed ones can be sent again', async () => {
  const { id } = await make()
  const empty = await open(panelPages.webhooks(id))
  expect(wordsIn(empty.root, '#webhook-log')).toEqual([`Events sent to ${URL_OF_PROGRAM}`])
  expect(wordsOf(get(empty.root, '[aria-labelledby="webhook-log"]'))).toContain(
    'Nothing in the last',
  )

  const shopper = await rendered.shop.signIn({ email: 'asha@example.com' })
  await buy(rendered.app, shopper, P1)
  await rendered.shop.db.$client.query(
    `update webhook_deliveries set state = 'failed', attempts = 9, status = 503
     where endpoint_id = $1 and event_id in (select id from webhook_events where kind = 'order.placed')`,
    [id],
  )
  const lines = async (address: string) => {
    const { root } = await open(address)
    const log = get(root, '[aria-labelledby="webhook-log"]')
    return log.querySelectorAll('li').map((line) => ({
      words: wordsOf(line),
      buttons: line.querySelectorAll('button').length,
    }))
  }
  const reported = await lines(panelPages.webhooks(id))
  const placed = reported.find(({ words }) => words.startsWith('An order is placed'))
  expect(placed?.words).toMatch(/SMG-\d+ · event-\d+ · .*Failed ?9 attempts ?Answer 503/)
  expect(placed?.buttons).toBe(1)
  const waiting = reported.find(({ words }) => words.startsWith('Pieces of a product'))
  expect(waiting?.words).toContain('Pending')
  expect(waiting?.buttons).toBe(0)

  for (const [language, words] of [
    ['hi', 'नहीं पहुँचा'],
    ['gu', 'પહોંચ્યું નહીં'],
  ] as const) {
    const said = await lines(inLanguage(panelPages.webhooks(id), language))
    expect(
      said.some((line) => line.words.includes(words)),
      language,
    ).toBe(true)
  }
})

test('nobody without the right of programs opens the screen', async () => {
  const manager = await rendered.shop.signIn({ role: 'manager', email: 'manager@samagni.example' })
  const { address } = await open(placeAddress('webhooks'), manager)
  expect(address).toBe(panelPages.refused)
})
