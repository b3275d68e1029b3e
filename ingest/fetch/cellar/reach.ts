/** A document that Cellar has for certain: the GDPR. */
const knownResource = "/resource/celex/32016R0679";

/** What Cellar answers when it is there: the document, a redirect to it, a choice of them, or that it is busy. */
const isCellarStatus = (status: number): boolean => (status >= 200 && status < 400) || status === 429 || status === 503;

/** True when Cellar answers within the time. A proxy's refusal is no answer of Cellar's. */
export const cellarAnswers = async (cellarUrl: string, timeoutMs: number): Promise<boolean> => {
  try {
    const response = await fetch(`${cellarUrl}${knownResource}`, {
      method: "HEAD",
      redirect: "manual",
      headers: { Accept: "application/xhtml+xml", "Accept-Language": "eng" },
      signal: AbortSignal.timeout(timeoutMs),
    });
    return isCellarStatus(response.status);
  } catch {
    return false;
  }
};
