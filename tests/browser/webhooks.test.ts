import { arriveAs, expectToast, visit } from './acts.ts'
import { expectNoBarriersDayAndNight } from './barriers.ts'
import { expect, test } from './strict.ts'

test('an owner adds an address that receives payment events, renews its secret, disables and removes it', async ({
  page,
}) => {
  const url = `https://books.example/${test.info().testId}`
  await arriveAs(page, 'owner')
  await visit(page, '/admin_panel/webhooks')
  const open = page.getByRole('button', { name: 'Add an address' })
  await open.click()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Add webhook' })).toHaveCount(0)
  await open.click()

  const address = page.getByLabel('Address of the program')
  await address.fill('http://books.example/')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await expect(address).toHaveAccessibleDescription(/begins with https/)
  await address.fill(url)
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await expect(page.getByText('Tick at least one.')).toBeVisible()
  const payments = page.getByRole('checkbox', { name: 'A payment or refund is updated' })
  await payments.check()
  await expect(page.getByText('Tick at least one.')).toHaveCount(0)
  await expectNoBarriersDayAndNight(page)
  await page.getByRole('button', { name: 'Add webhook' }).click()

  const secret = page.getByRole('status').filter({ hasText: 'Copy the secret now.' })
  const first = await secret.locator('output').innerText()
  await expect(payments).toHaveCount(0)
  const row = page.getByRole('listitem').filter({ hasText: url })
  await expect(row).toContainText('A payment or refund is updated')
  await page.getByRole('button', { name: `New secret for ${url}` }).click()
  await expect(secret).toContainText('The previous secret works for one more day.')
  await expect(secret.locator('output')).not.toHaveText(first)

  await page.getByRole('link', { name: `Sent events: ${url}` }).click()
  await expect(page.getByRole('heading', { name: `Events sent to ${url}` })).toBeVisible()
  await expect(page.getByText('Nothing in the last 30 days.')).toBeVisible()
  await expectNoBarriersDayAndNight(page)
  await page.getByRole('button', { name: `Switch off ${url}` }).click()
  await expect(page.getByRole('button', { name: `Switch on ${url}` })).toBeVisible()
  await page.getByRole('button', { name: `Remove ${url}` }).click()
  await page
    .getByRole('group', { name: `Remove ${url}?` })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expectToast(page, 'Changed.')
  await expect(row).toHaveCount(0)
})
