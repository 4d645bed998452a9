export function HomeIcon() {
  return (
    <svg width="26" height="26" viewBox="0 0 24 24" aria-hidden="true" className="icon">
      <path d="M3 11.5 12 4l9 7.5M5.5 10v10h13V10M10 20v-6h4v6" />
    </svg>
  )
}
