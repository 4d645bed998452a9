import { beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { bookings } from '#database/tables/consultations.ts'
import { NEW_CONSULTANT } from '#domain/consultations/consultant-form.ts'
import { indianDay } from '#domain/time/india.ts'
import { placeAddress } from '#panel-places.ts'
import { ask } from '#tests/attack/scene.ts'
import { bookingInput, PRACTITIONER } from '#tests/support/consultations.ts'
import { renderedShop } from '#tests/support/rendered-shop.ts'
import { ORIGIN, type SignedIn } from '#tests/support/shop.ts'
import { joinTeam } from '#tests/support/team.ts'
import { bookConsultation } from '#use-cases/consultations/book-consultation.ts'
import { listConsultationSlots } from '#use-cases/consultations/list-consultation-slots.ts'

const rendered = renderedShop()
let owner: SignedIn

beforeAll(async () => {
  owner = await rendered.shop.signIn({ admin: true })
})

const stored = async () => await rendered.shop.db.select().from(bookings)

test('a day that is closed names the bookings that lie on it, and changes none', async () => {
  const { shop, app, open } = rendered
  const slots = await listConsultationSlots(shop.parts, PRACTITIONER)
  const days = [...new Set(slots.map(({ startsAt }) => indianDay(startsAt)))]
  for (const [place, name] of ['Asha Patel', 'Bela Shah'].entries()) {
    const slot = slots.find(({ startsAt }) => indianDay(startsAt) === days[place])
    if (!slot) throw new Error('no free time')
    const input = bookingInput(slot.startsAt, { name, email: `p${place}@mail.example` })
    const answer = await bookConsultation(shop.parts, { ...input, origin: ORIGIN })
    expect(answer.ok).toBe(true)
  }
  const before = await stored()
  const page = async (person: SignedIn) =>
    (await open(placeAddress('consultants'), person.headers)).root.querySelector('main')
  expect((await page(owner))?.text).not.toContain('Patel')

  const closed = await ask(app, paths.consultations.change({ slug: PRACTITIONER.slug }), {
    method: 'PUT',
    person: owner,
    body: { holidays: days[1] },
  })
  expect(closed.statusCode).toBe(200)
  expect(await stored()).toEqual(before)
  const links = (await page(owner))?.querySelectorAll('.note a') ?? []
  expect(links.map(({ text }) => text)).toEqual([expect.stringContaining(': Bela Shah')])
  const listed = await open(links[0]?.getAttribute('href') ?? '', owner.headers)
  expect(listed.root.querySelector('main')?.text).toMatch(/^(?!.*Patel).*Bela Shah/s)

  const role = await ask(app, paths.team.makeOwnRole(), {
    method: 'POST',
    person: owner,
    body: { name: 'Sets hours', rights: ['consultation.manage'] },
  })
  const joining = { by: owner, email: 'hours@samagni.example', role: `own-${role.json().id}` }
  const withoutNames = await page(await joinTeam(shop, joining))
  expect(withoutNames?.querySelector('.note')?.text).toContain('now closed')
  expect(String(withoutNames)).not.toMatch(/Patel|Shah/)
  expect(withoutNames?.querySelectorAll('.note a')).toEqual([])
})

test('a practitioner without hours is marked as not bookable', async () => {
  const marked = async () =>
    (await rendered.open(placeAddress('consultants'), owner.headers)).root
      .querySelectorAll('.panel-mark-err')
      .map(({ text }) => text)
  expect(await marked()).toEqual([])
  const added = await ask(rendered.app, paths.consultations.hire(), {
    method: 'POST',
    person: owner,
    body: {
      ...NEW_CONSULTANT,
      name: 'Vaidya Rupal',
      degree: 'BAMS',
      registration: 'GBI-24680',
      email: 'rupal@mail.example',
    },
  })
  expect(added.statusCode).toBe(201)
  expect(await marked()).toEqual(['No hours yet, so nobody can book'])
})
