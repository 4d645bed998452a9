/** A secret that was just made and is never shown again, with what to do about it. */
export function ShownOnce({ secret, words }: { secret: string; words: string }) {
  return (
    <div className="note stack gap-8 panel-secret" role="status">
      <p>{words}</p>
      <output>{secret}</output>
    </div>
  )
}
