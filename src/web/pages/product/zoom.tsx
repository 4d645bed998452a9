import './zoom.css'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Picture } from '#domain/catalog/product.ts'
import { useText } from '../../language.tsx'
import { CloseButton, IconButton } from '../../ui/icon-button.tsx'
import { Modal, ModalTitle } from '../../ui/modal.tsx'
import { ProductPicture } from '../../ui/product-picture.tsx'

export interface ZoomProps {
  pictures: readonly Picture[]
  /** Index of the picture that is shown first. */
  first: number
  name: string
  onClose(): void
}

interface Lens {
  scale: number
  x: number
  y: number
}

const WHOLE: Lens = { scale: 1, x: 0, y: 0 }
const MAX_SCALE = 4
const STEP = 1.5
const WHEEL_STEP = 1.1
/** How far an arrow key moves an enlarged picture, in pixels. */
const ARROW_PX = 60
const MOVES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

function scaled(lens: Lens, by: number): Lens {
  const scale = Math.min(MAX_SCALE, Math.max(1, lens.scale * by))
  return scale === 1 ? WHOLE : { ...lens, scale }
}

const moved = (lens: Lens, x: number, y: number): Lens =>
  lens.scale === 1 ? lens : { ...lens, x: lens.x + x, y: lens.y + y }

/** Zooms by pinch, wheel, double click and keys, and pans with one finger or the mouse. */
function useLens(turn: (by: number) => void) {
  const stage = useRef<HTMLDivElement>(null)
  const [lens, setLens] = useState(WHOLE)
  useEffect(() => {
    const area = stage.current
    const stop = new AbortController()
    const { signal } = stop
    const touches = new Map<number, PointerEvent>()
    const width = () => {
      const [one, other] = [...touches.values()]
      return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0
    }
    const lift = ({ pointerId }: PointerEvent) => void touches.delete(pointerId)
    area?.addEventListener('pointerdown', (event) => touches.set(event.pointerId, event), {
      signal,
    })
    area?.addEventListener(
      'pointermove',
      (event) => {
        const before = touches.get(event.pointerId)
        if (!before) return
        const wide = width()
        touches.set(event.pointerId, event)
        const by = wide > 0 ? width() / wide : 1
        const [x, y] = [event.clientX - before.clientX, event.clientY - before.clientY]
        setLens((now) => moved(scaled(now, by), x, y))
      },
      { signal },
    )
    for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
      area?.addEventListener(end, lift, { signal })
    }
    area?.addEventListener(
      'wheel',
      ({ deltaY }) => setLens((now) => scaled(now, deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP)),
      { signal, passive: true },
    )
    area?.addEventListener(
      'dblclick',
      () => setLens((now) => (now.scale > 1 ? WHOLE : scaled(now, STEP * STEP))),
      { signal },
    )
    return () => stop.abort()
  }, [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const move = MOVES[event.key]
      if (event.key === '+' || event.key === '=') setLens(scaled(lens, STEP))
      else if (event.key === '-') setLens(scaled(lens, 1 / STEP))
      else if (!move) return
      else if (lens.scale > 1) setLens(moved(lens, move[0] * ARROW_PX, move[1] * ARROW_PX))
      else turn(-move[0])
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [lens, turn])
  return { stage, lens, setLens }
}

/** The product's pictures over the whole screen, zoomed by pinch, wheel, double click, button or the keys + and −. */
export function Zoom({ pictures, first, name, onClose }: ZoomProps) {
  const t = useText('product')
  const [at, setAt] = useState(first)
  const turn = useCallback(
    (by: number) => setAt((now) => (now + by + pictures.length) % pictures.length),
    [pictures.length],
  )
  const { stage, lens, setLens } = useLens(turn)
  const show = (by: number) => {
    turn(by)
    setLens(WHOLE)
  }
  const picture = pictures[at]
  return (
    <Modal open onClose={onClose} className="cover">
      <div className="crop zoom-stage">
        <ModalTitle className="sr-only">{t('gallery', { name })}</ModalTitle>
        <div
          ref={stage}
          className="center zoom-picture"
          style={{ transform: `translate(${lens.x}px, ${lens.y}px) scale(${lens.scale})` }}
        >
          <ProductPicture
            picture={picture}
            sizes="200vw"
            alt={t(`view ${picture?.view ?? 'front'}`, { name })}
            eager
          />
        </div>
        <p className="sr-only" aria-live="polite">
          {t('pictureOf', { number: at + 1, count: pictures.length })}
        </p>
        <div className="raise line gap-8 at-foot zoom-acts">
          <IconButton
            icon="minus"
            label={t('zoomOut')}
            onClick={() => setLens(scaled(lens, 1 / STEP))}
          />
          <IconButton icon="plus" label={t('zoomIn')} onClick={() => setLens(scaled(lens, STEP))} />
          {pictures.length > 1 && (
            <>
              <IconButton icon="left" label={t('previous')} onClick={() => show(-1)} />
              <IconButton icon="right" label={t('next')} onClick={() => show(1)} />
            </>
          )}
          <CloseButton onClick={onClose} />
        </div>
      </div>
    </Modal>
  )
}
