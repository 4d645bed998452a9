import type { Page } from '@playwright/test'
import { arriveAs, arriveSignedIn, expectToast, visit } from './acts.ts'
import { expectNoBarriers } from './barriers.ts'
import { openPayment, payByUpi, SUCCESS } from './paying.ts'
import { expect, test } from './strict.ts'

/** The payer's bank does something about a payment, and the shop has been told. */
async function actAsBank(page: Page, payment: string, act: string): Promise<void> {
  await page.goto('/stand-ins/razorpay/payments')
  const form = page.locator(`form[action$="/${payment}"]`)
  await form.getByRole('button', { name: act }).click()
  await expect(form.getByRole('button', { name: act })).toHaveCount(0)
}

test('an owner of a demo plays a bank that disputes a payment, is told until when to answer, and loses it', async ({
  page,
  shop,
}, { project }) => {
  await arriveSignedIn(page, shop.origin, `disputes-${project.name}@mail.example`)
  const total = await openPayment(page)
  await payByUpi(page)
  await expectToast(page, SUCCESS)
  await arriveAs(page, 'owner')
  await visit(page, '/admin_panel')
  await page
    .getByRole('row')
    .filter({ hasText: total })
    .getByRole('rowheader')
    .getByRole('link')
    .first()
    .click()
  const money = page.getByRole('region', { name: 'Money' })
  const payment = await money.getByText(/^pay_/).innerText()
  const order = page.url()

  await actAsBank(page, payment, 'The bank demands it back')
  const task = page
    .getByRole('region', { name: 'To decide' })
    .getByRole('listitem')
    .filter({ hasText: payment })
  await expect(async () => {
    await visit(page, '/admin_panel?tab=decisions')
    await expect(task).toContainText('The shopper’s bank disputes a payment', { timeout: 500 })
  }).toPass()
  await expect(task).toContainText(/The bank demands ₹[\d.,]+ back\. .* Answer by \d+\s\w+ \d{4}/)
  await expectNoBarriers(page)
  await task.getByRole('link', { name: /^SMG-/ }).click()
  await expect(money).toContainText('The shopper’s bank demands')

  await actAsBank(page, payment, 'Decide for the payer')
  await expect(async () => {
    await page.goto(order)
    await expect(money).toContainText(`The bank took ${total} back`, { timeout: 500 })
  }).toPass()
  await visit(page, '/admin_panel?tab=decisions')
  await expect(task).toContainText(`The bank took ${total} back for the shopper.`)
})
