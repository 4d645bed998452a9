import { expect, test } from './strict.ts'

const PAGES = ['/', '/category/', '/product/khus-sharbat', '/blogs', '/consulting', '/test']

test('no inline script that is injected into a page runs (XSS-18)', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/policy violated: script-src-(?:elem|attr) inline|Content Security Policy/)
  for (const path of PAGES) {
    await page.goto(path)
    const ran = await page.evaluate(async () => {
      const blocked = new Promise<string>((tell) => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
          tell(violatedDirective),
        )
      })
      const script = document.createElement('script')
      script.textContent = 'document.documentElement.dataset.hit = 1'
      document.body.append(script)
      const frame = document.createElement('div')
      frame.innerHTML = `<img alt="" src="/favicon.ico" onload="${script.textContent}" onerror="${script.textContent}">`
      const picture = frame.querySelector('img')
      const loaded = new Promise((done) => {
        for (const end of ['load', 'error']) picture?.addEventListener(end, done)
      })
      document.body.append(frame)
      await loaded
      return { blockedBy: await blocked, hit: document.documentElement.dataset.hit }
    })
    expect(ran, path).toEqual({ blockedBy: expect.stringMatching(/^script-src/), hit: undefined })
  }
})
