import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { MAX_NOTE_LENGTH } from '#domain/customers/note.ts'
import { ask, buy, WITHOUT_LIMITS } from '#tests/attack/scene.ts'
import { layOutGoods, P2 } from '#tests/races/fixture.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let owner: SignedIn
let asha: SignedIn
let bela: SignedIn
let orderId: string

beforeAll(async () => {
  shop = await openTestShop({ config: WITHOUT_LIMITS })
  await layOutGoods(shop.db)
  owner = await shop.signIn({ admin: true, name: 'Owner' })
  asha = await shop.signIn({ name: '=HYPERLINK("http://evil","x")', email: 'asha@example.com' })
  bela = await shop.signIn({ name: 'Bela Shah', email: 'bela@example.com' })
  orderId = await buy(shop.app, asha, P2)
  const sachets = await buy(shop.app, bela, P2)
  await shop.db.$client.query("update orders set channel = 'sachets' where id = $1", [sachets])
})
afterAll(() => shop.close())

const logged = async (action: string) => {
  const { rows } = await shop.db.$client.query(
    'select actor_id, subject_kind, subject_id, before, after from audit_log where action = $1',
    [action],
  )
  return rows
}

const makeFile = (person: SignedIn, body: Record<string, string> = {}) =>
  ask(shop.app, paths.customers.makeFile(), { method: 'POST', person, body })

describe('the file of customers', () => {
  test('has a row per customer, no cell that a spreadsheet runs, and nothing about sachets', async () => {
    const answer = await makeFile(owner)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
    const { name, text } = answer.json<{ name: string; text: string }>()
    expect(name).toMatch(/^customers-[\d-]+\.csv$/)
    const lines = text.split('\r\n')
    expect(lines[0]).toMatch(/^\ufeffCustomer,E-mail,Phone/)
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil"",""x"")",asha@example.com`)
    expect(text).not.toContain('Bela')
  })

  test('has its columns in the language of the panel', async () => {
    const headers = { 'accept-language': 'hi' }
    const answer = await ask(shop.app, paths.customers.makeFile(), {
      method: 'POST',
      person: owner,
      headers,
      body: {},
    })
    expect(answer.json<{ text: string }>().text).toMatch(/^\ufeffग्राहक,ईमेल,फ़ोन/)
  })

  test('is logged with who exported it and by which rule, without names', async () => {
    const { text } = (await makeFile(owner, { orders: '2', q: 'asha' })).json<{ text: string }>()
    expect(text.split('\r\n')).toHaveLength(2)
    expect((await logged('customers.exported')).at(-1)).toEqual({
      actor_id: owner.person.userId,
      subject_kind: 'account',
      subject_id: 'customers',
      before: null,
      after: { minOrders: 2, searched: true },
    })
  })

  test('is for owners and managers only', async () => {
    for (const role of ['packer', 'writer', 'support', 'accountant'] as const) {
      const person = await shop.signIn({ role, email: `${role}@samagni.example` })
      expect([role, (await makeFile(person)).statusCode]).toEqual([role, 403])
    }
    expect((await makeFile(asha)).statusCode).toBe(403)
  })
})

describe('a note', () => {
  const add = (person: SignedIn, text: unknown, about: 'customer' | 'order' = 'customer') =>
    ask(
      shop.app,
      about === 'order'
        ? paths.customers.addOrderNote({ id: orderId })
        : paths.customers.addNote({ id: asha.person.userId }),
      { method: 'POST', person, body: { text } },
    )

  test('about a customer or an order is stored with its author; the log does not contain its text', async () => {
    const written = await add(owner, '  Rings twice.  ')
    expect(written.statusCode).toBe(201)
    expect((await add(owner, 'Gift wrap', 'order')).statusCode).toBe(201)
    const { rows } = await shop.db.$client.query(
      'select user_id, order_id, text, written_by from team_notes order by id',
    )
    const by = { user_id: asha.person.userId, written_by: owner.person.userId }
    expect(rows).toEqual([
      { ...by, order_id: null, text: 'Rings twice.' },
      { ...by, order_id: orderId, text: 'Gift wrap' },
    ])
    const log = await logged('note.written')
    expect(log.map(({ subject_kind, subject_id }) => [subject_kind, subject_id])).toEqual([
      ['account', asha.person.userId],
      ['order', orderId],
    ])
    expect(JSON.stringify(log)).not.toMatch(/Rings|Gift/)
  })

  test('is deleted permanently, and only under its own customer or order', async () => {
    const { id } = (await add(owner, 'Wrong person')).json<{ id: number }>()
    const remove = (url: string) => ask(shop.app, url, { method: 'DELETE', person: owner })
    const elsewhere = [
      paths.customers.removeNote({ id: bela.person.userId, note: id }),
      paths.customers.removeOrderNote({ id: orderId, note: id }),
      paths.customers.removeNote({ id: asha.person.userId, note: 'x' }),
    ]
    for (const url of elsewhere) expect((await remove(url)).statusCode).toBe(404)
    const own = paths.customers.removeNote({ id: asha.person.userId, note: id })
    expect((await remove(own)).statusCode).toBe(204)
    expect((await remove(own)).statusCode).toBe(404)
    expect((await logged('note.removed')).at(-1)).toMatchObject({ before: { note: id } })
  })

  test('must have 1 to 1,000 characters and a known customer or order', async () => {
    for (const text of ['', '   ', 'x'.repeat(MAX_NOTE_LENGTH + 1), 7]) {
      expect((await add(owner, text)).statusCode).toBe(400)
    }
    expect((await add(owner, '🙏'.repeat(MAX_NOTE_LENGTH))).statusCode).toBe(201)
    for (const id of ['a'.repeat(24), 'x', '../x']) {
      const url = paths.customers.addNote({ id })
      const answer = await ask(shop.app, url, {
        method: 'POST',
        person: owner,
        body: { text: 'a' },
      })
      expect(answer.statusCode).toBe(404)
    }
  })

  test('about an order requires the right to pack or answer, one about a customer the right to answer', async () => {
    const may = {
      packer: [403, 201],
      support: [201, 201],
      accountant: [403, 403],
      writer: [403, 403],
    }
    for (const [role, expected] of Object.entries(may)) {
      const email = `${role}@samagni.example`
      const person = await shop.signIn({ role: role as keyof typeof may, email })
      const answers = [await add(person, 'Noted'), await add(person, 'Noted', 'order')]
      expect([role, answers.map(({ statusCode }) => statusCode)]).toEqual([role, expected])
    }
  })

  test('is in the customer’s data export without its author, and is deleted with the account', async () => {
    const own = (await ask(shop.app, paths.account.ownData(), { person: asha })).json()
    expect(own.notesOfTheShop.map(({ text }: { text: string }) => text)).toContain('Rings twice.')
    expect(JSON.stringify(own.notesOfTheShop)).not.toContain(owner.person.userId)
    const gone = await ask(shop.app, paths.account.erase(), {
      method: 'POST',
      person: asha,
      body: { confirmed: true },
    })
    expect(gone.statusCode).toBe(204)
    const { rows } = await shop.db.$client.query('select 1 from team_notes where user_id = $1', [
      asha.person.userId,
    ])
    expect(rows).toEqual([])
    expect((await add(owner, 'Too late')).statusCode).toBe(404)
  })
})
