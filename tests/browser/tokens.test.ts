import { arriveAs, expectToast, visit } from './acts.ts'
import { expectNoBarriersDayAndNight } from './barriers.ts'
import { expect, test } from './strict.ts'

test('an owner makes a token, sees it once, a program uses it, and it ends when withdrawn', async ({
  page,
  request,
  shop: { origin },
}) => {
  const name = `Warehouse ${test.info().testId}`
  await arriveAs(page, 'owner')
  await visit(page, '/admin_panel/tokens')
  await page.getByRole('button', { name: 'Create a token' }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  const what = page.getByLabel('What it is for')
  await expect(what).toHaveAccessibleDescription('Please say what it is for.')
  await what.fill(name)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Tick at least one right.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'See orders, with address and phone' }).check()
  await expectNoBarriersDayAndNight(page)
  await page.getByRole('button', { name: 'Create' }).click()

  const shown = page.getByRole('status').filter({ hasText: 'Copy the token now.' })
  const token = await shown.locator('output').innerText()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('Not used yet')
  const headers = { authorization: `Bearer ${token}` }
  const status = async (path: string) => (await request.get(origin + path, { headers })).status()
  expect(await status('/api/orders')).toBe(200)
  expect(await status('/api/admin/team')).toBe(403)

  await page.reload()
  await expect(row).toContainText('Last used')
  await expect(page.getByText(token)).toHaveCount(0)
  await expectNoBarriersDayAndNight(page)
  await page.getByRole('button', { name: `Withdraw ${name}` }).click()
  await page
    .getByRole('group', { name: `Withdraw ${name}?` })
    .getByRole('button', { name: 'Withdraw' })
    .click()
  await expectToast(page, `The token ${name} no longer works.`)
  await expect(row).toHaveCount(0)
  expect(await status('/api/orders')).toBe(401)
})
