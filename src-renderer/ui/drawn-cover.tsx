import { memo } from 'react'
import { breakTitle, type CoverDesign, designCover } from './cover-design.ts'

/** The cover of a book that has none. Its words stand beside it, so it is not read out. */
export const DrawnCover = memo(function DrawnCover({ title, by }: { readonly title: string; readonly by: string }) {
  const design = designCover(title)
  const { lines, size } = breakTitle(title)
  const framed = design.pattern === 'frame' || design.pattern === 'sun'
  const x = framed ? 44 : 9
  const top = (framed ? 24 : 20) + size * 0.6
  const anchor = framed ? 'middle' : 'start'
  const author = by.length > 24 ? `${by.slice(0, 23)}…` : by
  return (
    <svg className="art" viewBox="0 0 88 132" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="88" height="132" fill={design.cloth} />
      <Pattern design={design} />
      <g fill={design.ink} fontWeight="500" textAnchor={anchor}>
        {lines
          .map((line, i) => ({ line, y: top + i * size * 1.2 }))
          .map(({ line, y }) => (
            <text key={y} x={x} y={y} fontSize={size}>
              {line}
            </text>
          ))}
        <text
          x={x}
          y={framed ? 117 : top + lines.length * size * 1.2 + 2}
          fontSize="5.4"
          fontWeight="400"
          fill={design.pattern === 'sun' ? design.bandInk : design.ink}
        >
          {author}
        </text>
      </g>
    </svg>
  )
})

const COLUMNS = [0, 1, 2, 3, 4, 5, 6, 7] as const

// One path a pattern: a shelf that scrolls draws dozens of covers in a frame's time.
const WAVES = [96, 103.5, 111, 118.5, 126].map((y) => `M-6 ${y}q6-5 12 0t12 0 12 0 12 0 12 0 12 0 12 0 12 0 12 0`).join('')
const LEAVES = grid([104, 118, 132], (x, y) => `M${x} ${y}c4-3 4-8 0-11-4 3-4 8 0 11z`)
const DIAMONDS = grid([95, 106, 117, 128], (x, y) => `M${x} ${y - 4}l4 4-4 4-4-4z`)

function grid(rows: readonly number[], shape: (x: number, y: number) => string): string {
  return rows.flatMap((y) => COLUMNS.map((column) => shape(5 + column * 11, y))).join('')
}

function Pattern({ design }: { readonly design: CoverDesign }) {
  const { pattern, band, bandInk, ink } = design
  switch (pattern) {
    case 'frame':
      return (
        <g fill="none" stroke={ink}>
          <rect x="5.5" y="5.5" width="77" height="121" strokeWidth=".9" />
          <rect x="7.8" y="7.8" width="72.4" height="116.4" strokeWidth=".35" />
          <path d="M34 104h20" strokeWidth=".6" />
        </g>
      )
    case 'sun':
      return (
        <g>
          <rect y="92" width="88" height="40" fill={band} />
          <circle cx="44" cy="92" r="11" fill={ink} opacity=".85" />
          <rect y="92" width="88" height="40" fill={band} />
          <path d="M0 92h88" stroke={ink} strokeWidth=".6" />
        </g>
      )
    case 'waves':
      return (
        <g>
          <rect y="88" width="88" height="44" fill={band} />
          <path d={WAVES} fill="none" stroke={bandInk} strokeWidth=".9" />
        </g>
      )
    case 'leaves':
      return (
        <g>
          <rect y="88" width="88" height="44" fill={band} />
          <path d={LEAVES} fill="none" stroke={bandInk} strokeWidth=".8" />
        </g>
      )
    case 'diamonds':
      return (
        <g>
          <rect y="88" width="88" height="44" fill={band} />
          <path d={DIAMONDS} fill={bandInk} fillOpacity=".35" stroke={bandInk} strokeWidth=".5" />
        </g>
      )
    case 'rule':
      return (
        <g>
          <path d="M9 14h12" stroke={ink} strokeWidth="1.6" />
          <path d="M0 118h88" stroke={band} strokeWidth="10" />
        </g>
      )
  }
}
