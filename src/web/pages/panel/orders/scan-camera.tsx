import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../language.tsx'

/** The browsers' barcode reader, which the DOM types do not contain yet. */
interface CodeReader {
  detect(picture: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}

/** The formats of slips, couriers' labels and packs. */
const FORMATS = ['code_39', 'code_128', 'qr_code', 'data_matrix', 'ean_13']

/** The rear camera; reports the first code that it reads. */
export function ScanCamera({ onFound }: { onFound(code: string): void }) {
  const t = useText('panelOrders')
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setIsRefused] = useState(false)
  const found = useRef(onFound)
  found.current = onFound
  useEffect(() => {
    let stream: MediaStream | undefined
    let frame = 0
    let isOver = false
    const look = async (reader: CodeReader) => {
      const picture = video.current
      const codes = picture && picture.readyState >= 2 ? await reader.detect(picture) : []
      if (isOver) return
      const [code] = codes
      if (code) return found.current(code.rawValue)
      frame = requestAnimationFrame(() => void look(reader))
    }
    const start = async () => {
      const Reader: new (options: { formats: string[] }) => CodeReader = Reflect.get(
        window,
        'BarcodeDetector',
      )
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      await look(new Reader({ formats: FORMATS }))
    }
    const stop = () => {
      isOver = true
      cancelAnimationFrame(frame)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    start().catch(() => {
      if (!isOver) setIsRefused(true)
    })
    return stop
  }, [])
  if (isRefused) return <p role="alert">{t('noCamera')}</p>
  return <video className="scan-picture" ref={video} muted playsInline aria-label={t('picture')} />
}
