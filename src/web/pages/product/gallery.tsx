import {
  type ComponentType,
  type CSSProperties,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { namesInOrder } from '#domain/catalog/display-defaults.ts'
import type { Picture, ProductSummary } from '#domain/catalog/product.ts'
import { widestFile } from '#domain/pictures/picture-address.ts'
import { clothStyle } from '../../catalog/cloth-style.ts'
import { useLanguage, useText } from '../../language.tsx'
import { useCloth } from '../../layout/root-data.ts'
import { BorderStrip } from '../../ui/border-strip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ProductPicture } from '../../ui/product-picture.tsx'
import { whenIdle } from '../../when-idle.ts'
import type { CarouselProps } from './carousel.tsx'
import type { ZoomProps } from './zoom.tsx'

const SIZES = '(min-width: 901px) 394px, 214px'
const CLOTH_SIZES = '(min-width: 901px) 520px, 78vw'

/** A plain dyed disc with a ring of dots. */
function Disc() {
  return (
    <svg viewBox="-53 -53 106 106" className="gallery-disc" aria-hidden="true">
      <circle r="48" />
      <circle r="51.7" />
    </svg>
  )
}

/**
 * The three pictures on the plant's cloth: a scrolling row without JavaScript; with it a carousel that wraps
 * around at both ends, loaded after the page.
 */
export function Gallery({ product }: { product: ProductSummary }) {
  const t = useText('product')
  const row = useRef<HTMLDivElement>(null)
  const [Carousel, setCarousel] = useState<ComponentType<CarouselProps>>()
  const [zoom, setZoom] = useState<{ Zoom: ComponentType<ZoomProps>; first: number }>()
  const { pictures, cloth } = product
  const name = namesInOrder(product, useLanguage())[0].text
  const several = pictures.length > 1
  useEffect(() => {
    if (!several) return
    let wanted = true
    const callOff = whenIdle(() => {
      import('./carousel.tsx').then(
        (module) => wanted && setCarousel(() => module.Carousel),
        // Without the carousel the row can still be scrolled.
        () => undefined,
      )
    })
    return () => {
      wanted = false
      callOff()
    }
  }, [several])
  const openZoom = async (first: number) => {
    const module = await import('./zoom.tsx').catch(() => undefined)
    if (module) setZoom({ Zoom: module.Zoom, first })
  }
  const print: CSSProperties = { maskImage: `url(/artwork/butti-${cloth.motif}.svg)` }
  const shown: readonly (Picture | undefined)[] = several ? pictures : [pictures[0]]
  return (
    <section
      className="gallery tint"
      style={clothStyle(cloth)}
      aria-label={t('gallery', { name })}
      aria-roledescription={several ? t('carousel') : undefined}
    >
      <div className="fill gallery-print" style={print} aria-hidden="true" />
      <div className="gallery-stage">
        <div ref={row} className={classNames('gallery-row', Carousel && 'gallery-driven')}>
          <div className="gallery-slides">
            {shown.map((picture, index) => (
              <figure
                key={picture?.base ?? 'none'}
                className="center gallery-slide"
                data-view={picture?.view ?? 'front'}
              >
                {index === 0 && picture?.view !== 'photo' && <Disc />}
                <Enlarging
                  picture={picture}
                  name={t('enlarge', { name: t(`view ${picture?.view ?? 'front'}`, { name }) })}
                  onOpen={() => void openZoom(index)}
                >
                  <ProductPicture
                    picture={picture}
                    category={product.category}
                    sizes={picture?.view === 'front' ? SIZES : CLOTH_SIZES}
                    alt={t(`view ${picture?.view ?? 'front'}`, { name })}
                    eager={index === 0}
                  />
                </Enlarging>
              </figure>
            ))}
          </div>
        </div>
        {Carousel && <Carousel row={row} count={shown.length} />}
        {zoom && (
          <zoom.Zoom
            pictures={pictures}
            first={zoom.first}
            name={name}
            onClose={() => setZoom(undefined)}
          />
        )}
      </div>
      <BorderStrip name={useCloth(product.category)} className="at-foot" />
    </section>
  )
}

interface EnlargingProps {
  picture: Picture | undefined
  name: string
  onOpen(): void
  children: ReactNode
}

/** A link to the largest file; with scripts it opens the picture over the page. */
function Enlarging({ picture, name, onOpen, children }: EnlargingProps) {
  if (!picture) return children
  return (
    <a
      href={widestFile(picture)}
      className="gallery-open boxless"
      aria-label={name}
      draggable={false}
      data-again
      onClick={(event) => {
        event.preventDefault()
        onOpen()
      }}
    >
      {children}
    </a>
  )
}
