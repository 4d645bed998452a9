import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { panelPages } from '#panel-urls.ts'
import { inLanguage } from '#urls.ts'
import { useText } from '../../../language.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Submit } from '../kit/submit.tsx'
import { ScanCamera } from './scan-camera.tsx'
import { useKeys } from './use-list-keys.ts'

/**
 * Opens the page of a code: an order by its number or AWB, or a batch. A scanner at the computer types the code and
 * presses Enter; if the browser can read codes, the camera can be used as well.
 */
export function ScanField() {
  const t = useText('panelOrders')
  const form = useRef<HTMLFormElement>(null)
  const [hasCamera, setHasCamera] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  useEffect(() => setHasCamera('BarcodeDetector' in window && 'mediaDevices' in navigator), [])
  const field = () => form.current?.querySelector<HTMLInputElement>('[name=q]')
  useKeys(({ key }) => (key === 's' ? () => field()?.focus() : undefined))
  return (
    <div className="stack gap-8 orders-scan">
      <Form
        className="row panel-search"
        method="get"
        action={inLanguage(panelPages.find(), t.language)}
        ref={form}
        onSubmit={() => {
          setIsOpen(false)
          setText('')
        }}
      >
        <input type="hidden" name="scan" value="1" />
        <TextField
          label={t('scan')}
          name="q"
          required
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Submit variant="line">{t('open')}</Submit>
        {hasCamera && (
          <Button variant="line" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t(isOpen ? 'closeCamera' : 'camera')}
          </Button>
        )}
      </Form>
      {isOpen && (
        <ScanCamera
          onFound={(code) => {
            const input = field()
            if (!input) return
            input.value = code
            form.current?.requestSubmit()
          }}
        />
      )}
    </div>
  )
}
