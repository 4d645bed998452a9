interface TrackingNumberProps {
  trackingId: string
  /** Empty when the courier shows no page of it. */
  trackingUrl: string
  /** For screen readers, where the words around it do not say what the link is. */
  label?: string
}

/** A courier's number, with a link to the courier's own page where there is one. */
export function TrackingNumber({ trackingId, trackingUrl, label }: TrackingNumberProps) {
  if (trackingUrl === '') return trackingId
  return (
    <a className="text-link" href={trackingUrl} rel="noreferrer" aria-label={label}>
      {trackingId}
    </a>
  )
}
