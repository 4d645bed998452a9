import { useRef, useState } from 'react'
import type { productWriteEndpoints } from '#contract/catalog-writes.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { productWritesApi } from '../../../api/catalog-writes.ts'
import type { AnswerOf } from '../../../api/client.ts'
import type { ApiRefusal } from '../../../api-call.ts'
import { useText } from '../../../language.tsx'
import { pictureUpload } from '../../../uploads/send-picture.ts'
import { openWholePhoto } from '../../../uploads/whole-photo.ts'
import { usePanelAction } from '../kit/use-panel-action.ts'

/** The server's check of a file. */
export type Report = AnswerOf<(typeof productWriteEndpoints)['checkImport']>
export type ReportRow = Report['rows'][number]

/** Ten thousand products take the server some seconds, and a slow phone a while to upload. */
const IMPORT_TIMEOUT_MS = MINUTE_MS

/** As many names as fit into a sentence. */
const MAX_NAMED = 5

export type ImportState = ReturnType<typeof useImport>

/** The pictures that are sent with a file. */
function useSentPictures() {
  const [sending, setSending] = useState<{ done: number; all: number }>()
  /** Base addresses of the uploaded pictures by file name: a second check sends only new ones. */
  const sent = useRef(new Map<string, string>())

  /** Uploads the pictures one after the other, because together they would be slower; returns the names that failed. */
  async function sendPictures(files: readonly File[]): Promise<string[]> {
    const fresh = files.filter(({ name }) => !sent.current.has(name))
    const failed: string[] = []
    for (const [done, file] of fresh.entries()) {
      setSending({ done, all: fresh.length })
      const photo = await openWholePhoto(file)
      const answer = photo && (await productWritesApi.keepPicture(pictureUpload(photo.file)))
      if (answer?.ok) sent.current.set(file.name, answer.data.base)
      else failed.push(file.name)
    }
    setSending(undefined)
    return failed
  }

  return { sending, sent, sendPictures }
}

/** The import of a file: check, import, undo. */
export function useImport() {
  const t = useText('productImport')
  const { busy, act } = usePanelAction()
  const [report, setReport] = useState<Report>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string>()
  const { sending, sent, sendPictures } = useSentPictures()

  const begin = () => {
    setFailure(undefined)
    setErrors({})
  }
  // The form itself shows why a file was refused.
  const refuse = ({ status, detail, errors: found }: ApiRefusal) => {
    if (status === 401) return
    setErrors(found)
    setFailure(status === 0 ? t('unreachable') : detail || t('failed'))
  }

  async function move(
    send: () => ReturnType<typeof productWritesApi.undoImport>,
    done: (left: number) => string,
  ): Promise<void> {
    if (busy) return
    begin()
    const answer = await act(send, { done: ({ left }) => done(left) })
    if (!answer?.ok) return answer && refuse(answer)
    const moved = answer.data
    setReport((shown) => (shown && shown.import_id !== moved.import_id ? shown : moved))
  }

  return {
    report,
    errors,
    failure,
    busy,
    sending,
    async check(body: FormData): Promise<void> {
      if (busy || sending) return
      begin()
      setReport(undefined)
      const files = body.getAll('chosen_pictures').filter((one) => one instanceof File)
      body.delete('chosen_pictures')
      const failed = await sendPictures(files.filter(({ size }) => size > 0))
      if (failed.length > 0) {
        const names = failed.slice(0, MAX_NAMED).join(', ')
        setFailure(t('picturesFailed', { count: failed.length, names }))
        return
      }
      body.set('pictures', JSON.stringify(Object.fromEntries(sent.current)))
      const send = () => productWritesApi.checkImport({ body, timeoutMs: IMPORT_TIMEOUT_MS })
      const answer = await act(send, { reload: 'never' })
      if (answer?.ok) setReport(answer.data)
      else if (answer) refuse(answer)
    },
    /** Imports the file of the shown check, with the ticked prices. */
    async confirm({ import_id, file_hash }: Report, takePrices: readonly number[]): Promise<void> {
      const body = { file_hash, take_prices: [...takePrices] }
      const ask = { params: { import_id }, body, timeoutMs: IMPORT_TIMEOUT_MS }
      await move(
        () => productWritesApi.confirmImport(ask),
        (left) => (left > 0 ? t('doneLeft', { count: left }) : t('done')),
      )
    },
    async undo(import_id: string): Promise<void> {
      const ask = { params: { import_id }, timeoutMs: IMPORT_TIMEOUT_MS }
      await move(
        () => productWritesApi.undoImport(ask),
        (left) => (left > 0 ? t('undoneLeft', { count: left }) : t('undone')),
      )
    },
  }
}
