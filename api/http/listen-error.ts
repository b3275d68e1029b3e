import { lookup } from "node:dns/promises";
import { networkInterfaces } from "node:os";
import { messageOf, OperatorError } from "../../shared/errors.ts";

type Interfaces = typeof networkInterfaces;

/** True also where the machine does not tell its addresses to this process: then the socket decides. */
const isOfThisMachine = (address: string, interfaces: Interfaces): boolean => {
  if (address === "0.0.0.0" || address === "::" || address.startsWith("127.")) return true;
  try {
    return Object.values(interfaces()).some((all) => all?.some((own) => own.address === address));
  } catch {
    return true;
  }
};

/** Throws an OperatorError for a HOST that has no address, or one that is not of this machine: the socket only says that it failed. */
export const requireOwnHost = async (host: string, interfaces: Interfaces = networkInterfaces): Promise<void> => {
  const hint = "Set HOST to 127.0.0.1 for this machine alone, to 0.0.0.0 for all of its addresses, or to one of them.";
  const found = await lookup(host).catch((cause: unknown) => {
    throw new OperatorError(`HOST (${host}) is no name or address that this machine can find.`, { hint, cause });
  });
  if (!isOfThisMachine(found.address, interfaces)) {
    throw new OperatorError(`HOST (${host}) is no address of this machine.`, { hint });
  }
};

/** Why an address cannot be listened on, in a sentence that names the setting. */
export const explainListenError = (host: string, port: number, cause: unknown): OperatorError => {
  const code = (cause as { code?: string }).code;
  if (code === "EADDRINUSE") {
    return new OperatorError(`PORT ${port} on ${host} is taken by another program.`, {
      hint: "Set PORT to a free port, or to 0 for any.",
      cause,
    });
  }
  if (code === "EACCES") {
    return new OperatorError(`This user may not listen on PORT ${port}.`, { hint: "Set PORT to 1024 or more.", cause });
  }
  return new OperatorError(`The service cannot listen on ${host}:${port}: ${messageOf(cause)}`, {
    hint: "Set HOST and PORT to an address of this machine and a free port.",
    cause,
  });
};
