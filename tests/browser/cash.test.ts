import { arriveAs, expectToast, forgetSession, openSentOrder, paiseIn, visit } from './acts.ts'
import { expect, test } from './strict.ts'

test('the owner enters a courier’s remittance, and settles the differences', async ({
  page,
  shop,
}) => {
  const email = `cash-${test.info().project.name}@mail.example`
  const { number } = await openSentOrder(page, shop.origin, email)
  await forgetSession(page)
  await arriveAs(page, 'owner')
  await visit(page, '/admin_panel')
  // On a phone the place is behind the last of the bar.
  const more = page.getByRole('navigation').getByText('More', { exact: true })
  if (await more.isVisible()) await more.click()
  await page.getByRole('link', { name: 'Cash from the courier' }).click()
  const waiting = page.getByRole('region', { name: 'Waiting longest' }).getByRole('listitem')
  const order = waiting.filter({ hasText: number })
  const rupees = paiseIn(await order.innerText()) / 100

  const reference = `UTR${Date.now()}`
  const unknown = String(Date.now())
  await page.getByLabel('Bank reference number (UTR)').fill(reference)
  await page.getByLabel('Date received').fill(new Date().toISOString().slice(0, 10))
  const list = page.getByLabel('Order number or AWB, and amount, one per line')
  await list.fill(`${number}, ten\n${unknown}, 250`)
  await page.getByRole('button', { name: 'Check it' }).click()
  const report = page.getByRole('region', { name: /^UTR/ })
  await expect(report).toContainText('Line 1: This is not an amount in rupees')
  await expect(report.getByRole('button')).toHaveCount(0)

  // A file that is too large can be chosen again under the same name once it is shorter.
  const file = page.getByLabel('Or the courier’s file (CSV)')
  const long = Buffer.alloc(200_001, ' ')
  await file.setInputFiles({ name: 'remittance.csv', mimeType: 'text/csv', buffer: long })
  await expectToast(page, 'This file is too large.')
  await expect(file).toHaveValue('')

  // A courier's own file fills the same field.
  await file.setInputFiles({
    name: 'remittance.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`AWB,Order ID,COD Amount\n,${number},${rupees}\n${unknown},,250\n`),
  })
  await expect(list).toHaveValue(/^AWB,Order ID/)
  await page.getByRole('button', { name: 'Check it' }).click()
  await expect(report.getByRole('listitem').filter({ hasText: number })).toContainText('matches')
  await expect(report.getByRole('listitem').filter({ hasText: unknown })).toContainText(
    'unknown parcel',
  )
  await report.getByRole('button', { name: /^Enter ₹/ }).click()
  await expect(page.getByRole('region', { name: 'Entered so far' })).toContainText(reference)
  await expect(waiting.filter({ hasText: number })).toHaveCount(0)

  await visit(page, '/admin_panel?tab=decisions')
  const task = page.getByRole('listitem').filter({ hasText: unknown })
  await expect(task).toContainText(`₹250 for ${unknown}: ${reference}, line 3.`)
  await task.getByLabel('Your decision').fill('A parcel of the old shop.')
  await task.getByRole('button', { name: 'Resolve' }).click()
  await expectToast(page, 'Resolved.')
  await expect(task).toHaveCount(0)
})

test('missing cash is written off with its reason, and leaves what couriers hold', async ({
  page,
  shop,
}) => {
  const email = `lost-cash-${test.info().project.name}@mail.example`
  const { number } = await openSentOrder(page, shop.origin, email)
  await forgetSession(page)
  await arriveAs(page, 'owner')
  await visit(page, '/admin_panel/cash')
  const waiting = page.getByRole('region', { name: 'Waiting longest' }).getByRole('listitem')
  await expect(waiting.filter({ hasText: number })).toHaveCount(1)
  const reference = `UTR${Date.now()}`
  await page.getByLabel('Bank reference number (UTR)').fill(reference)
  await page.getByLabel('Date received').fill(new Date().toISOString().slice(0, 10))
  await page.getByLabel('Order number or AWB, and amount, one per line').fill(`${number}, 1`)
  await page.getByRole('button', { name: 'Check it' }).click()
  await page.getByRole('button', { name: /^Enter ₹/ }).click()
  await expect(page.getByRole('region', { name: 'Entered so far' })).toContainText(reference)
  await expect(waiting.filter({ hasText: number })).toHaveCount(1)

  await visit(page, '/admin_panel?tab=decisions')
  const task = page.getByRole('listitem').filter({ hasText: number })
  await task.getByLabel(/^What became of ₹\d+\?$/).selectOption('Written off as a loss')
  await task.getByLabel('Your decision').fill('The courier lost it.')
  await task.getByRole('button', { name: 'Resolve' }).click()
  await expectToast(page, 'Resolved.')
  await visit(page, '/admin_panel/cash')
  await expect(page.getByText('No cash is with a courier.').or(waiting.first())).toBeVisible()
  await expect(waiting.filter({ hasText: number })).toHaveCount(0)
})
