import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { panelPages } from '#panel-urls.ts'
import { ask } from '#tests/attack/scene.ts'
import { BROWSER, postForm } from '#tests/support/posted-form.ts'
import { renderedShop } from '#tests/support/rendered-shop.ts'
import type { SignedIn } from '#tests/support/shop.ts'
import { invitationToken } from '#tests/support/team.ts'
import { pages } from '#urls.ts'

const rendered = renderedShop()

async function invitationOf(email: string): Promise<string> {
  const { shop, app } = rendered
  const owner = await shop.signIn({ admin: true, name: 'Meera Shah' })
  const body = { email, role: 'support' }
  await ask(app, paths.team.invite(), { method: 'POST', person: owner, body })
  return await invitationToken(shop, email)
}

const as = ({ headers: { cookie } }: SignedIn) => ({ ...BROWSER, cookie })

test('the link of an invitation leads a visitor to the sign-in and back', async () => {
  const url = pages.invitation(await invitationOf('comes@mail.example'))
  const { statusCode, headers } = await rendered.app.inject({ url, headers: BROWSER })
  expect([statusCode, headers.location]).toEqual([302, pages.login(url)])
})

test('the invited account accepts with one button, which opens the panel', async () => {
  const { shop, app, open } = rendered
  const url = pages.invitation(await invitationOf('accepts@mail.example'))
  const helper = await shop.signIn({ email: 'accepts@mail.example' })
  const page = await open(url, as(helper))
  expect(page.root.querySelector('main')?.text).toContain('Meera Shah invites you to the panel')
  const token = helper.headers['x-csrf-token']
  for (const wrong of [{}, { token: 'x' }]) {
    expect((await postForm(app, url, wrong, as(helper))).status).toBe(403)
  }
  const sent = await postForm(app, url, { token }, as(helper))
  expect([sent.status, sent.headers.location]).toEqual([303, panelPages.decisions()])
  const again = await open(`/gu${url}`, as(helper))
  expect(again.root.querySelector('h1')?.text).toBe('આ આમંત્રણ હવે માન્ય નથી')
})

test('another account sees whom an invitation is for, and has no button', async () => {
  const { shop, app, open } = rendered
  const url = pages.invitation(await invitationOf('meant@mail.example'))
  const other = await shop.signIn({ email: 'other@mail.example' })
  const page = await open(`/hi${url}`, as(other))
  expect(page.root.querySelector('main')?.text).toContain('यह meant@mail.example के लिए है।')
  expect(page.root.querySelector('main form')).toBeNull()
  const sent = await postForm(app, url, { token: other.headers['x-csrf-token'] }, as(other))
  expect(sent.status).toBe(409)
  expect((await ask(shop.app, paths.orders.list(), { person: other })).statusCode).toBe(403)
})
