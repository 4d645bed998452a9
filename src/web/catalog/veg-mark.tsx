/** India's mark: a square with a green dot for vegetarian food, or a brown triangle for other food (docs/law.md, food). */
export function VegMark({ isVegetarian }: { isVegetarian: boolean }) {
  const colour = isVegetarian ? '#0B7A3B' : '#7A3B0B'
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
      <path d="M1 1h16v16H1z" fill="#fff" stroke={colour} strokeWidth="2" />
      {isVegetarian ? (
        <circle cx="9" cy="9" r="4.5" fill={colour} />
      ) : (
        <path d="M9 4l5.2 9H3.8z" fill={colour} />
      )}
    </svg>
  )
}
