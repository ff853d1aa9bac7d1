import type { Browser } from 'playwright-core'
import { shrinkPng } from './shrink-png.ts'

interface Picture {
  readonly width: number
  readonly height: number
  readonly svg: string
}

/** A real picture for a made book: drawn by the browser, as a PNG. */
export async function drawPicture(browser: Browser, { width, height, svg }: Picture): Promise<Uint8Array> {
  const page = await browser.newPage({ viewport: { width, height } })
  try {
    await page.setContent(`<body style="margin:0">${svg}</body>`)
    return shrinkPng(await page.screenshot())
  } finally {
    await page.close()
  }
}

export const HARBOUR_COVER: Picture = {
  width: 400,
  height: 600,
  svg: `<svg width="400" height="600" font-family="Georgia, 'Liberation Serif', serif">
<rect width="400" height="600" fill="#10283c"/><path d="M0 420h400v180H0z" fill="#0b1d2c"/>
<path d="M250 420v-120h24v120z" fill="#e7dcc0"/><path d="M242 300h40v-16h-40z" fill="#c9a45c"/><circle cx="262" cy="262" r="16" fill="#f6e2a0"/>
<path d="M262 262L0 180v60z" fill="#f6e2a0" opacity=".28"/><path d="M150 420c60-60 180-60 250-20v20z" fill="#1f3d45"/>
${[452, 484, 516, 548].map((y) => `<path d="M0 ${y}q25-14 50 0t50 0 50 0 50 0 50 0 50 0 50 0 50 0" fill="none" stroke="#3b6273" stroke-width="3"/>`).join('')}
<text x="32" y="80" font-size="52" fill="#f3ead2">Ellery</text><text x="32" y="134" font-size="52" fill="#f3ead2">Roads</text>
<text x="34" y="576" font-size="20" letter-spacing="2" fill="#c9a45c">JOSEPHINE MARRACK</text></svg>`,
}

export const CLOCK_COVER: Picture = {
  width: 400,
  height: 600,
  svg: `<svg width="400" height="600" font-family="Georgia, 'Liberation Serif', serif" text-anchor="middle">
<rect width="400" height="600" fill="#d9a441"/><circle cx="200" cy="330" r="130" fill="#f8efd8" stroke="#3a2416" stroke-width="10"/>
${Array.from({ length: 12 }, (_, n) => `<path d="M200 212v22" stroke="#3a2416" stroke-width="6" transform="rotate(${n * 30} 200 330)"/>`).join('')}
<path d="M200 330V246M200 330l62 36" stroke="#8f2f1e" stroke-width="10" stroke-linecap="round"/><circle cx="200" cy="330" r="11" fill="#3a2416"/>
<text x="200" y="70" font-size="30" fill="#3a2416">The Clockmaker of</text><text x="200" y="126" font-size="50" fill="#3a2416">Sallow Lane</text>
<text x="200" y="556" font-size="26" fill="#3a2416">Augustine Pell</text></svg>`,
}

export const PLATE: Picture = {
  width: 800,
  height: 460,
  svg: `<svg width="800" height="460"><rect width="800" height="460" fill="#f4efe2"/><g fill="none" stroke="#4b4436" stroke-width="2.4" stroke-linecap="round">
<path d="M0 330c120-10 180-120 300-150 90-22 150 40 240 60 90 20 160 60 260 70"/><path d="M330 172v-74h26v70M324 98h38M343 98V76M334 76h18l-9-16z"/>
<path d="M410 196l-6-44h44l-6 44M404 152q22-46 44 0M414 140q12-30 24 0"/>
${Array.from({ length: 9 }, (_, n) => `<path d="M${40 + n * 84} ${366 + (n % 3) * 26}q20-12 40 0t40 0"/>`).join('')}
${Array.from({ length: 22 }, (_, n) => `<path d="M${60 + n * 32} ${322 - Math.round(Math.sin(n / 3) * 60) + 24}l${18 + (n % 4) * 4} ${-10}"/>`).join('')}
<path d="M150 352l26 20h70l20-20zM206 352v-84l52 74z"/></g></svg>`,
}
