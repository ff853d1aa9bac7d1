import { buildEpub } from './build-epub.ts'

/** Markup in the letters of a text, as a reader sees it: it must stay letters wherever it is shown. */
export const LETTERS = '<img src=x onerror=document.ran=1>'

const asXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A picture that is a program. */
function drawing(canary: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="60" onload="document.ran=1">
    <script>document.ran=1;fetch('${canary}/svg-script')</script><image xlink:href="${canary}/svg-image"/>
    <style>@import url(${canary}/svg-css);</style><rect width="90" height="60" fill="#555"/>
    <foreignObject width="90" height="60"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${canary}/svg-frame"></iframe></foreignObject></svg>`
}

/**
 * A book with everything that a web page could do: it asks `canary` (an origin) for whatever can be loaded, sets `document.ran` wherever a script
 * runs, and has markup in every text that is shown elsewhere.
 */
export function buildHostileBook(canary: string): Uint8Array {
  const letters = asXml(LETTERS)
  const page = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head>
    <title>${letters}</title><base href="${canary}/base/"/><meta http-equiv="refresh" content="0;url=${canary}/refresh"/>
    <meta http-equiv="Content-Security-Policy" content="default-src *"/><link rel="stylesheet" href="${canary}/style.css"/>
    <link rel="preload" as="image" href="${canary}/preload"/><link rel="dns-prefetch" href="${canary}"/><link rel="icon" href="${canary}/icon"/>
    <style>@import url(${canary}/import.css); @font-face{font-family:x;src:url(${canary}/font)}
      body,p,.pane,#root{position:fixed;inset:0;z-index:9999;background:url(${canary}/background)}</style>
    <script>document.ran=1;fetch('${canary}/script')</script><script src="${canary}/script.js"></script></head>
    <body onload="document.ran=1" style="background:url(${canary}/body)">
    <h1 onclick="document.ran=1">Lamps ${letters}</h1>
    <p style="position:fixed;inset:0;z-index:9999;background:url(${canary}/paragraph)">The lamp ${letters} burned whale oil through the winter.</p>
    <p>Hanne the keeper <a href="javascript:document.ran=1">trimmed the wick</a> and <a href="data:text/html,&lt;script&gt;document.ran=1&lt;/script&gt;">lit
    it</a> at <a href="${canary}/link" ping="${canary}/ping">dusk</a><a epub:type="noteref" href="#n1">[1]</a>, says the <a href="vbscript:x">log</a>.</p>
    <img src="${canary}/picture" srcset="${canary}/picture2 2x" onerror="document.ran=1" alt="${letters}"/><img src="drawing.svg" alt="A drawing ${letters}"/>
    <picture><source srcset="${canary}/source"/><img src="${canary}/inner"/></picture>${drawing(canary)}
    <iframe src="${canary}/frame" srcdoc="&lt;script&gt;parent.document.ran=1&lt;/script&gt;"></iframe><object data="${canary}/object"><param name="src" value="${canary}/param"/></object>
    <embed src="${canary}/embed"/><video src="${canary}/video" poster="${canary}/poster" autoplay="autoplay"></video><audio src="${canary}/audio" autoplay="autoplay"></audio>
    <form action="${canary}/form"><input name="a" value="1" autofocus="autofocus" onfocus="document.ran=1"/><button formaction="javascript:document.ran=1">Send</button></form>
    <math xmlns="http://www.w3.org/1998/Math/MathML"><maction actiontype="statusline" xlink:href="javascript:document.ran=1" xmlns:xlink="http://www.w3.org/1999/xlink"><mi>x</mi></maction></math>
    <table><tr><td>The oil ${letters}</td><td background="${canary}/cell">burned</td></tr></table>
    <aside epub:type="footnote" id="n1"><p>[1] A note ${letters} with <script>document.ran=1</script> a script.</p></aside></body></html>`
  return buildEpub(
    { 'c1.xhtml': page },
    {
      title: `Lamps &amp; ${letters}`,
      creators: [`Ana ${letters}`],
      metadata: `<dc:description>&lt;p onclick="document.ran=1"&gt;About lamps &lt;script&gt;document.ran=1&lt;/script&gt;&lt;/p&gt;</dc:description>
        <dc:publisher>${letters}</dc:publisher><dc:subject>${letters}</dc:subject><dc:source>${letters}</dc:source><dc:rights>${letters}</dc:rights>`,
      contents: [[`Lamps ${letters}`, 'c1.xhtml']],
      pageList: [[letters, 'c1.xhtml']],
      manifest:
        '<item id="pic" href="drawing.svg" media-type="image/svg+xml" properties="cover-image"/>' +
        `<item id="far" href="${canary}/far.css" media-type="text/css"/>`,
      extraFiles: { 'OEBPS/drawing.svg': drawing(canary) },
    },
  )
}
