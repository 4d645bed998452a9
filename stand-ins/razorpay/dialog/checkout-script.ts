// Types of the messages from the dialog's frame to the surrounding page.

export interface Proof {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

interface Failure {
  code: string | null
  description: string | null
  source: string | null
  step: string | null
  reason: string | null
  metadata: { order_id: string; payment_id: string }
}

export type FrameEvent =
  | { from: 'razorpay-stand-in'; event: 'paid'; proof: Proof }
  | { from: 'razorpay-stand-in'; event: 'failed'; error: Failure }
  | { from: 'razorpay-stand-in'; event: 'closed' }

/** The options of `new Razorpay(…)` that the stand-in supports. */
interface Options {
  key: string
  order_id: string
  amount?: number
  name?: string
  description?: string
  handler?: (proof: Proof) => void
  prefill?: { method?: string }
  modal?: {
    ondismiss?: () => void
    escape?: boolean
    backdropclose?: boolean
    confirm_close?: boolean
  }
  retry?: { enabled?: boolean }
  timeout?: number
  /** With `redirect` the whole page is redirected to the dialog, which posts a form here at its end. */
  callback_url?: string
  redirect?: boolean
  theme?: { backdrop_color?: string }
  config?: { display?: { hide?: { method: string; flows?: string[] }[] } }
}

/**
 * The script that a shop's page loads: defines `window.Razorpay` with the contract of docs/providers.md,
 * Razorpay. It is sent as the source text of this function, so it may use nothing outside itself.
 */
export function defineRazorpay(): void {
  const script = document.currentScript
  const base = script instanceof HTMLScriptElement ? script.src : location.href

  function addressOf(options: Options): string {
    const hidden = (options.config?.display?.hide ?? []).flatMap(({ method, flows }) =>
      flows ? flows.map((flow) => `${method}.${flow}`) : [method],
    )
    const address = new URL('dialog', base)
    address.search = new URLSearchParams({
      key_id: options.key,
      order_id: options.order_id,
      amount: String(options.amount ?? ''),
      name: options.name ?? '',
      description: options.description ?? '',
      method: options.prefill?.method ?? '',
      hide: hidden.join(','),
      confirm_close: String(options.modal?.confirm_close ?? false),
      escape: String(options.modal?.escape ?? true),
      // A handler takes precedence over the callback address.
      callback_url: options.handler ? '' : (options.callback_url ?? ''),
    }).toString()
    return address.href
  }

  class Razorpay {
    readonly options: Options
    listeners: ((failure: { error: Failure }) => void)[] = []
    leave: (() => void) | undefined

    constructor(options: Options) {
      this.options = options
    }

    on(event: string, listener: (failure: { error: Failure }) => void): void {
      if (event === 'payment.failed') this.listeners.push(listener)
    }

    open(): void {
      if (this.leave) return
      const { options } = this
      if (options.callback_url && options.redirect && !options.handler) {
        location.assign(addressOf(options))
        return
      }
      const before = document.activeElement
      const frame = document.createElement('iframe')
      frame.src = addressOf(options)
      frame.title = 'Razorpay Checkout (rehearsal)'
      frame.allow = 'payment'
      frame.style.cssText =
        'width:min(420px,100vw);height:min(640px,100dvh);border:0;background:#fbf7ec'
      const container = document.createElement('div')
      container.className = 'razorpay-container'
      container.style.cssText = `position:fixed;inset:0;z-index:2147483000;display:grid;place-items:center;background:${options.theme?.backdrop_color ?? 'rgba(20,27,66,.72)'}`
      container.append(frame)
      const behind = [...document.body.children].filter(
        (child): child is HTMLElement => child instanceof HTMLElement && !child.inert,
      )
      for (const element of behind) element.inert = true
      document.body.append(container)

      const listen = ({ source, data }: MessageEvent<FrameEvent | undefined>) => {
        if (source !== frame.contentWindow || data?.from !== 'razorpay-stand-in') return
        if (data.event === 'paid') {
          this.close()
          options.handler?.(data.proof)
        } else if (data.event === 'failed') {
          for (const listener of this.listeners) listener({ error: data.error })
          if (options.retry?.enabled === false) dismiss()
        } else dismiss()
      }
      const dismiss = () => {
        this.close()
        options.modal?.ondismiss?.()
      }
      const onBackdrop = ({ target }: MouseEvent) => {
        if (target === container && options.modal?.backdropclose) dismiss()
      }
      const timer = options.timeout ? setTimeout(dismiss, options.timeout * 1000) : undefined
      window.addEventListener('message', listen)
      container.addEventListener('click', onBackdrop)
      frame.focus()
      this.leave = () => {
        clearTimeout(timer)
        window.removeEventListener('message', listen)
        container.remove()
        for (const element of behind) element.inert = false
        if (before instanceof HTMLElement) before.focus()
      }
    }

    close(): void {
      this.leave?.()
      this.leave = undefined
    }
  }

  Object.assign(window, { Razorpay })
}
