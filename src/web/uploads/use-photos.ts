import { useRef, useState } from 'react'
import type { ApiAnswer } from '../api-call.ts'
import { useText } from '../language.tsx'
import { PHOTO_REFUSALS } from './photo-refusals.ts'
import { pictureUpload } from './send-picture.ts'
import { openWholePhoto } from './whole-photo.ts'

/** A photo of the form: on the device until the form is sent, unless the shop has it already. */
export interface ChosenPhoto {
  key: number
  /** A small version, as an address that the page's policy allows. */
  preview: string
  /** Absent for a photo that the shop had before the form was opened. */
  file?: Blob
  /** Its id in the shop; absent until it is uploaded. */
  id: string | undefined
  /** Upload progress, 0 to 1; absent while not uploading. */
  share: number | undefined
}

interface PhotosOptions {
  max: number
  /** Uploads one photo, in the form that `pictureUpload` gives it. */
  upload(sent: ReturnType<typeof pictureUpload>): Promise<ApiAnswer<{ id: string }>>
}

/** A few photos of a form: chosen, shown, and uploaded only when the form is sent. */
export function usePhotos({ max, upload }: PhotosOptions) {
  const t = useText('photos')
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([])
  const [problem, setProblem] = useState<string>()
  const nextKey = useRef(1)

  const change = (key: number, changed: Partial<ChosenPhoto>) =>
    setPhotos((before) => before.map((one) => (one.key === key ? { ...one, ...changed } : one)))

  async function sendOne({ key, file }: ChosenPhoto, number: number): Promise<string | undefined> {
    if (!file) return undefined
    change(key, { share: 0 })
    const answer = await upload(
      pictureUpload(file, { onProgress: (share) => change(key, { share }) }),
    )
    const id = answer.ok ? answer.data.id : undefined
    change(key, { id, share: undefined })
    if (!answer.ok) {
      const known = PHOTO_REFUSALS.find((code) => code === answer.code)
      const why = known ? t(known) : answer.detail || t('unreachable')
      setProblem(t('unsent', { number: String(number), why }))
    }
    return id
  }

  return {
    photos,
    problem,
    max,
    async add(files: readonly File[]): Promise<void> {
      setProblem(undefined)
      const room = max - photos.length
      for (const chosen of files.slice(0, room)) {
        const photo = await openWholePhoto(chosen)
        if (!photo) {
          setProblem(t('not-a-picture'))
          continue
        }
        const key = nextKey.current++
        setPhotos((before) => [...before, { ...photo, key, id: undefined, share: undefined }])
      }
      if (files.length > room) setProblem(t('tooMany'))
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
    /** For photos that the shop has deleted: uploads them again with the next attempt, and drops those without a file. */
    forget(why: string): void {
      setPhotos((before) =>
        before.filter(({ file }) => file).map((one) => ({ ...one, id: undefined })),
      )
      setProblem(why)
    },
    /** Replaces all photos by stored ones. */
    replace(known: readonly Pick<ChosenPhoto, 'preview' | 'id'>[]): void {
      setProblem(undefined)
      setPhotos(known.map((one) => ({ ...one, key: nextKey.current++, share: undefined })))
    },
  }
}

export type Photos = ReturnType<typeof usePhotos>
