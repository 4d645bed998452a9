/** The green dot in a square that marks vegetarian food in India (docs/law.md, food). */
export function VegMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
      <path d="M1 1h16v16H1z" fill="#fff" stroke="#0B7A3B" strokeWidth="2" />
      <circle cx="9" cy="9" r="4.5" fill="#0B7A3B" />
    </svg>
  )
}
