import { expect, test } from 'vitest'
import { cleanSvg } from '../../src-main/import/clean-svg.ts'

test('a drawing stays as it is', () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1L8 8" fill="url(#g)"></path><text>a &lt; b</text></svg>'
  expect(cleanSvg(drawing)).toBe(drawing)
})

test('what runs, listens, links, loads or embeds is taken out, and what a link wraps stays', () => {
  const hostile = `<?xml version="1.0"?><?xml-stylesheet href="http://x.example/a.css"?><!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]>
<svg onload="run()" xmlns:xlink="http://www.w3.org/1999/xlink"><script>run()</script><foreignObject><p>page</p></foreignObject>
<style>@import url(http://x.example/b.css); p { fill: url("http://x.example/c"); }</style><a xlink:href="javascript:run()"><circle r="1"/></a>
<image xlink:href="https://x.example/d.png"/><image href="data:image/svg+xml;base64,AA"/><use href="other.svg#a"/><set attributeName="href" to="x"/></svg>`
  const cleaned = cleanSvg(hostile)
  expect(cleaned).not.toMatch(/script|run\(|example|foreignObject|javascript|passwd|stylesheet|other\.svg|svg\+xml|<set/i)
  expect(cleaned).toContain('<circle r="1"></circle>')
})

test('pictures that a drawing carries in itself stay', () => {
  expect(cleanSvg('<svg><image href="data:image/png;base64,AA"/></svg>')).toContain('href="data:image/png;base64,AA"')
})

test('what is no drawing is none', () => {
  expect(cleanSvg('<html><svg/></html>')).toBeUndefined()
  expect(cleanSvg('')).toBeUndefined()
})
