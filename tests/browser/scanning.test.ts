import { arriveAs, arriveSignedIn, forgetSession, openFinding, placeOrder, visit } from './acts.ts'
import { expectNoBarriers } from './barriers.ts'
import { expect, test } from './strict.ts'

test('a code that is typed or seen by the camera opens its order, and the orders of the list begin above the middle of a phone @phone-alone', async ({
  page,
  shop,
}, { project }) => {
  const buyer = await arriveSignedIn(page, shop.origin, `scanned-${project.name}@mail.example`)
  const { id, number } = await placeOrder(shop.origin, buyer)
  await forgetSession(page)
  await arriveAs(page, 'owner')
  // A browser that reads codes, before a picture with this one.
  await page.addInitScript((code) => {
    const canvas = document.createElement('canvas')
    // A picture that does not change sends no frames.
    const draw = () => {
      canvas.getContext('2d')?.fillRect(0, 0, 9, 9)
      requestAnimationFrame(draw)
    }
    draw()
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10)
    Reflect.set(
      window,
      'BarcodeDetector',
      class {
        detect = async () => [{ rawValue: code }]
      },
    )
  }, number)
  await visit(page, '/admin_panel')
  const first = await page.locator('tbody tr').first().boundingBox()
  expect(first?.y).toBeLessThan((page.viewportSize()?.height ?? 0) / 2)
  await openFinding(page)
  await page.getByLabel('Scan an order, AWB or batch').fill(number)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin_panel/orders/${id}$`))
  await visit(page, '/admin_panel')
  await expectNoBarriers(page)
  await openFinding(page)
  await page.getByRole('button', { name: 'Camera' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin_panel/orders/${id}$`))
})
