import type { FrameEvent } from './checkout-script.ts'

/** The response to a payment attempt. */
export type PayOutcome =
  | { kind: 'paid'; proof: Extract<FrameEvent, { event: 'paid' }>['proof'] }
  | { kind: 'failed'; error: Extract<FrameEvent, { event: 'failed' }>['error'] }
  /** The bank does not respond. */
  | { kind: 'silent' }
  /** Paid, but the shop's page is not informed. */
  | { kind: 'unheard' }
  | { kind: 'refused'; sentence: string }

/** The script of the dialog's page. Sent as the source text of this function, so it uses nothing outside itself. */
export function workDialog(): void {
  const find = <Wanted extends HTMLElement>(selector: string): Wanted => {
    const found = document.querySelector<Wanted>(selector)
    if (!found) throw new Error(`the dialog has no ${selector}`)
    return found
  }
  const all = <Wanted extends HTMLElement>(selector: string): Wanted[] => [
    ...document.querySelectorAll<Wanted>(selector),
  ]
  const main = find<HTMLElement>('main')
  const { confirmClose, escapes, pay, callback } = main.dataset
  const screens = all('[data-screen]')
  const notice = find('#news')
  let waiting = false

  /** Posts a form to the shop with the whole page, as Razorpay does. */
  function redirectBack(fields: Record<string, string>): void {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = String(callback)
    for (const [name, value] of Object.entries(fields)) {
      const field = document.createElement('input')
      field.type = 'hidden'
      field.name = name
      field.value = value
      form.append(field)
    }
    document.body.append(form)
    form.submit()
  }

  function postToShop(message: FrameEvent): void {
    if (message.event === 'paid') redirectBack({ ...message.proof })
    else if (message.event === 'failed') {
      const { code, description, source, step, reason, metadata } = message.error
      redirectBack({
        'error[code]': code ?? '',
        'error[description]': description ?? '',
        'error[source]': source ?? '',
        'error[step]': step ?? '',
        'error[reason]': reason ?? '',
        'error[metadata]': JSON.stringify(metadata),
      })
    } else {
      redirectBack({
        'error[code]': 'BAD_REQUEST_ERROR',
        'error[description]': 'Payment processing cancelled by user',
        'error[reason]': 'payment_cancelled',
      })
    }
  }

  const post = (message: FrameEvent) =>
    callback ? postToShop(message) : parent.postMessage(message, location.origin)
  const leave = () => post({ from: 'razorpay-stand-in', event: 'closed' })

  function show(name: string): void {
    for (const screen of screens) screen.hidden = screen.dataset.screen !== name
    const shown = screens.find(({ dataset }) => dataset.screen === name)
    shown?.querySelector<HTMLElement>('[data-first]')?.focus()
  }

  function chooseMethod(): void {
    const { value } = find<HTMLInputElement>('input[name=method]:checked')
    for (const form of all('form[data-method]')) form.hidden = form.dataset.method !== value
  }

  async function attempt(form: HTMLFormElement): Promise<void> {
    if (waiting) return
    waiting = true
    notice.textContent = ''
    main.setAttribute('aria-busy', 'true')
    const fields = Object.fromEntries(
      [...new FormData(find<HTMLFormElement>('form[data-method=card]')), ...new FormData(form)].map(
        ([name, value]) => [name, String(value)],
      ),
    )
    const { value: bank } = find<HTMLSelectElement>('select[name=mood]')
    const outcome = await fetch(String(pay), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, method: form.dataset.pays, bank }),
    })
      .then((answer) => answer.json() as Promise<PayOutcome>)
      .catch((): PayOutcome => ({ kind: 'refused', sentence: 'Nobody answers. Please try again.' }))
    waiting = false
    main.removeAttribute('aria-busy')
    settle(outcome)
  }

  function settle(outcome: PayOutcome): void {
    if (outcome.kind === 'paid') {
      post({ from: 'razorpay-stand-in', event: 'paid', proof: outcome.proof })
    } else if (outcome.kind === 'unheard') {
      // The return is lost: the shopper opens the shop again.
      if (callback) location.assign('/')
      else leave()
    } else if (outcome.kind === 'silent') show('silent')
    else {
      show('methods')
      notice.textContent =
        outcome.kind === 'failed'
          ? `${outcome.error.description} (${outcome.error.reason})`
          : outcome.sentence
      find('#title').focus()
      if (outcome.kind === 'failed') {
        post({ from: 'razorpay-stand-in', event: 'failed', error: outcome.error })
      }
    }
  }

  function askToLeave(): void {
    if (confirmClose === 'true') show('leave')
    else leave()
  }

  for (const form of all<HTMLFormElement>('form[data-pays]')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      // A card's bank asks for a one-time password first.
      if (form.dataset.method === 'card') show('otp')
      else void attempt(form)
    })
  }
  for (const radio of all('input[name=method]')) radio.addEventListener('change', chooseMethod)
  find('select[name=ready]').addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.value) {
      find<HTMLInputElement>('input[name=card]').value = target.value
      find<HTMLInputElement>('input[name=expiry]').value = '12/34'
      find<HTMLInputElement>('input[name=cvv]').value = '123'
    }
  })
  for (const button of all('[data-shows]')) {
    button.addEventListener('click', () => show(button.dataset.shows ?? ''))
  }
  for (const button of all('[data-leaves]')) button.addEventListener('click', leave)
  find('#close').addEventListener('click', askToLeave)
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && escapes === 'true') askToLeave()
  })
  chooseMethod()
  find('#title').focus()
}
