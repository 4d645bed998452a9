import { beforeAll, expect, test } from 'vitest'
import { sweepPictures } from '#use-cases/pictures/sweep-pictures.ts'
import { fileForm, photo } from '../support/pictures.ts'
import { renderedShop } from '../support/rendered-shop.ts'
import type { SignedIn } from '../support/shop.ts'

const rendered = renderedShop()
let owner: SignedIn

beforeAll(async () => {
  owner = await rendered.shop.signIn({ admin: true })
})

async function uploadLogo(bytes: Uint8Array) {
  const { payload, headers } = fileForm(bytes, { fields: { purpose: 'logo' } })
  return await rendered.app.inject({
    method: 'POST',
    url: '/api/pictures',
    headers: { ...owner.headers, ...headers },
    payload,
  })
}

const save = (payload: Record<string, string>) =>
  rendered.app.inject({
    method: 'PATCH',
    url: '/api/admin/settings',
    headers: owner.headers,
    payload,
  })

const lookOf = async (address: string, headers?: Record<string, string>) => {
  const { root } = await rendered.open(address, headers)
  return {
    palette: root.querySelector('html')?.getAttribute('data-palette'),
    sheets: root.querySelectorAll('link[rel=stylesheet]').length,
    logo: root.querySelector('.logo img')?.getAttribute('src'),
  }
}

test('a chosen logo and palette are in shop and panel with the next answer, kept pages included', async () => {
  const before = await lookOf('/')
  expect(before).toMatchObject({ palette: undefined, logo: undefined })

  const kept = await uploadLogo(await photo(900, 300).png().toBuffer())
  expect(kept.statusCode).toBe(201)
  const { base } = kept.json<{ base: string }>()
  const saved = await save({ palette: 'kashish', logo: base })
  expect(saved.statusCode).toBe(200)

  for (const address of ['/', '/hi', '/product/khus-sharbat']) {
    expect(await lookOf(address)).toMatchObject({
      palette: 'kashish',
      logo: `${base}-320.webp`,
    })
  }
  expect((await lookOf('/')).sheets).toBe(before.sheets + 1)
  expect(await lookOf('/admin_panel/settings', owner.headers)).toMatchObject({
    palette: 'kashish',
    logo: `${base}-320.webp`,
  })

  // Nobody but the settings uses the picture, and it is not swept away.
  rendered.shop.clock.advance(3 * 86_400_000)
  await sweepPictures(rendered.shop.parts)
  const file = await rendered.app.inject({ url: `${base}-320.webp` })
  expect(file.statusCode).toBe(200)
  expect(file.headers['content-type']).toBe('image/webp')
})

test('drawings with scripts, external addresses and free colours are refused', async () => {
  owner = await rendered.shop.signIn({ admin: true })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  expect((await uploadLogo(Buffer.from(svg))).statusCode).toBe(422)
  for (const logo of ['https://elsewhere.example/logo', '/pictures/never-uploaded']) {
    const answer = await save({ logo })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errors: { logo: expect.stringContaining('uploaded') } })
  }
  expect((await save({ palette: '#ff00ff' })).json()).toMatchObject({
    errors: { palette: expect.stringContaining('choose') },
  })
})

test('footer, home and About name the state of the shop’s address, in each language', async () => {
  const wordsOf = async (address: string) => {
    const { root } = await rendered.open(address)
    const description = root.querySelector('meta[name=description]')?.getAttribute('content')
    const said = ['main h1 ~ p', '.site-footer-columns p'].map(
      (place) => root.querySelector(place)?.textContent,
    )
    return [description, ...said].join('\n')
  }
  expect(await wordsOf('/')).toContain('a shop in Gujarat')
  const saved = await save({ state: 'Kerala', gstin: '32AAPFU0939F1Z4' })
  expect(saved.statusCode, saved.body).toBe(200)
  for (const [prefix, state, before] of [
    ['', 'Kerala', 'Gujarat'],
    ['/hi', 'केरल', 'गुजरात'],
    ['/gu', 'કેરળ', 'ગુજરાત'],
  ] as const) {
    const home = await wordsOf(`${prefix}/`)
    const about = await wordsOf(`${prefix}/about`)
    expect([home.split(state).length, about.split(state).length]).toEqual([3, 4])
    expect(home + about).not.toContain(before)
  }
})

test('the seller’s registered name is shown above the address if it differs from the shop’s name', async () => {
  const addressOn = async (address: string, within: string) =>
    (await rendered.open(address)).root.querySelector(`${within} address`)?.textContent ?? ''
  const legalName = 'Asha Patel, proprietor'
  expect(await addressOn('/about', 'footer')).toMatch(/^Samagni \(example address\)/)
  expect((await save({ legalName })).statusCode).toBe(200)
  expect(await addressOn('/about', 'footer')).toMatch(/^Asha Patel, proprietorSamagni/)
  expect(await addressOn('/contact-us', 'main')).toMatch(/^Asha Patel, proprietorSamagni/)
  expect((await rendered.open('/about')).root.querySelector('.about-who')?.textContent).toContain(
    legalName,
  )
  const { root } = await rendered.open('/terms-and-conditions')
  expect(root.querySelector('main')?.textContent).toContain(`Legal name${legalName}`)
  // Whoever is the first line of the address too is named once.
  expect((await save({ legalName: 'Samagni (example address)' })).statusCode).toBe(200)
  expect(await addressOn('/about', 'footer')).toMatch(/^Samagni \(example address\)1 Example Road/)
  expect((await save({ legalName: '' })).statusCode).toBe(200)
  expect(await addressOn('/contact-us', 'main')).toMatch(/^Samagni/)
})
