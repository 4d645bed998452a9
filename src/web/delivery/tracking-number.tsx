interface TrackingNumberProps {
  trackingId: string
  /** Empty when the courier has no tracking page. */
  trackingUrl: string
  /** For screen readers, if the surrounding text does not describe the link. */
  label?: string
}

/** A tracking number, linked to the courier's tracking page if there is one. */
export function TrackingNumber({ trackingId, trackingUrl, label }: TrackingNumberProps) {
  if (trackingUrl === '') return <span className="unbroken">{trackingId}</span>
  return (
    <a className="text-link" href={trackingUrl} rel="noreferrer" aria-label={label}>
      {trackingId}
    </a>
  )
}
