import { useRef, useState } from 'react'
import type { OrderId } from '#domain/ids.ts'
import { MAX_RETURN_PHOTOS } from '#domain/returns/return-photo.ts'
import { afterSaleApi } from '../../api/after-sale.ts'
import { useText } from '../../language.tsx'
import { pictureUpload } from '../../uploads/send-picture.ts'
import { openWholePhoto, type WholePhoto } from '../../uploads/whole-photo.ts'

/** A photo of the form: on the device until the form is sent. */
export interface ChosenPhoto extends WholePhoto {
  key: number
  /** Its id in the shop; absent until it is uploaded. */
  id: string | undefined
  /** Upload progress, 0 to 1; absent while not uploading. */
  share: number | undefined
}

/** Up to three photos of a return: chosen, shown, and uploaded only when the request is sent. */
export function useReturnPhotos(orderId: OrderId) {
  const t = useText('returns')
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([])
  const [problem, setProblem] = useState<string>()
  const nextKey = useRef(1)

  const change = (key: number, changed: Partial<ChosenPhoto>) =>
    setPhotos((before) => before.map((one) => (one.key === key ? { ...one, ...changed } : one)))

  async function sendOne(photo: ChosenPhoto, number: number): Promise<string | undefined> {
    change(photo.key, { share: 0 })
    const answer = await afterSaleApi.sendPhoto({
      params: { id: orderId },
      ...pictureUpload(photo.file, { onProgress: (share) => change(photo.key, { share }) }),
    })
    const id = answer.ok ? answer.data.id : undefined
    change(photo.key, { id, share: undefined })
    if (!answer.ok) {
      const why = answer.errors.file || answer.detail || t('photoUnreachable')
      setProblem(t('photoUnsent', { number: String(number), why }))
    }
    return id
  }

  return {
    photos,
    problem,
    async add(files: readonly File[]): Promise<void> {
      setProblem(undefined)
      const room = MAX_RETURN_PHOTOS - photos.length
      for (const chosen of files.slice(0, room)) {
        const photo = await openWholePhoto(chosen)
        if (!photo) {
          setProblem(t('photoUnreadable'))
          continue
        }
        const key = nextKey.current++
        setPhotos((before) => [...before, { ...photo, key, id: undefined, share: undefined }])
      }
      if (files.length > room) setProblem(t('photoTooMany'))
    },
    remove(key: number): void {
      setProblem(undefined)
      setPhotos((before) => before.filter((one) => one.key !== key))
    },
    /** Uploads the remaining photos one after the other; returns `undefined` when one fails. */
    async send(): Promise<readonly string[] | undefined> {
      setProblem(undefined)
      const ids: string[] = []
      for (const [place, photo] of photos.entries()) {
        const id = photo.id ?? (await sendOne(photo, place + 1))
        if (id === undefined) return undefined
        ids.push(id)
      }
      return ids
    },
    /** The shop has deleted them: they are uploaded again with the next attempt. */
    forget(why: string): void {
      setPhotos((before) => before.map((one) => ({ ...one, id: undefined })))
      setProblem(why)
    },
  }
}
