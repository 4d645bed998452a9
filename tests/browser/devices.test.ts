import type { Page } from '@playwright/test'
import { arriveAs, expectToast, visit } from './acts.ts'
import { expectNoBarriers } from './barriers.ts'
import { expect, test } from './strict.ts'

test.use({ serviceWorkers: 'allow' })

/** A push service that gives out addresses; the browser of a test has none. */
function playPushService(): void {
  let subscription: unknown = null
  const key = (length: number) => `BA${'x'.repeat(length - 2)}`
  const endpoint = `https://push.invalid/${Math.random()}`
  Object.assign(PushManager.prototype, {
    getSubscription: async () => subscription,
    subscribe: async () => {
      subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys: { p256dh: key(87), auth: key(22) } }),
        unsubscribe: async () => true,
      }
      return subscription
    },
  })
}

/** What the push service delivers to the service worker of a page. */
async function deliver(page: Page, reported: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const known = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) found(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const registrationId = await known
  const data = JSON.stringify(reported)
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

/** Notes what the service worker shows; a browser without windows shows no notification. */
async function noteShown(page: Page) {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('the page has no service worker')
  await worker.evaluate(() => {
    const shown: unknown[] = []
    Reflect.set(self, 'shown', shown)
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      shown.push({ title, body: options?.body, data: options?.data })
    }
  })
  return () => worker.evaluate(() => Reflect.get(self, 'shown'))
}

test('the owner enables notifications of new orders on this device, sees one, and removes the device', async ({
  page,
}) => {
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(playPushService)
  await arriveAs(page, 'owner')
  await visit(page, '/admin_panel/settings')
  await page.getByRole('button', { name: 'Notify this device' }).click()
  await expectToast(page, 'This device will be notified of new orders.')
  await expect(page.getByText('this device', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notify this device' })).toBeHidden()
  await expectNoBarriers(page)

  const reported = { title: 'New order: SMG-10001', body: '₹450', tag: 'SMG-10001' }
  const shown = await noteShown(page)
  await deliver(page, { ...reported, path: '/admin_panel/orders/1' })
  const notification = { title: reported.title, body: '₹450', data: '/admin_panel/orders/1' }
  await expect.poll(shown).toEqual([notification])

  await page.getByRole('button', { name: /^Forget / }).click()
  await expectToast(page, 'The device gets no more notifications.')
  await expect(page.getByRole('button', { name: 'Notify this device' })).toBeVisible()
})

test('a closed question of the browser is not called a refusal', async ({ page }) => {
  await page.addInitScript(() => {
    const answers: NotificationPermission[] = ['default', 'denied']
    Notification.requestPermission = async () => answers.shift() ?? 'denied'
  })
  await page.addInitScript(playPushService)
  await arriveAs(page, 'owner')
  await visit(page, '/admin_panel/settings')
  const tell = page.getByRole('button', { name: 'Notify this device' })
  await tell.click()
  await expect(page.getByText(/was closed without an answer, so nothing is/)).toBeVisible()
  await tell.click()
  await expect(page.getByText(/^This browser blocks the shop’s notifications/)).toBeVisible()
})
