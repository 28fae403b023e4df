//! The accept loop, with limits on the number of connections and on their headers, and TLS if a certificate is
//! configured.
//!
//! The loop replaces `axum::serve`, which has no time-out for slow headers.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use sha2::{Digest, Sha256};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tower::ServiceExt;

use quejing_io::files::{self, FileFault};

/// The maximum number of connections of all clients at once; further ones wait.
const MAX_CONNECTIONS: usize = 512;
/// The maximum number of connections of one IP address at once; further ones are closed.
const MAX_CONNECTIONS_PER_ADDRESS: usize = 256;
/// The time-out of a TLS handshake, and also that of receiving the headers of a request.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);

/// The IP address of the client that sent a request, stored in the request's extensions.
#[derive(Clone, Copy, Debug)]
pub struct PeerAddress(pub IpAddr);

/// A marker on a request that came as plain HTTP to the port of HTTPS, stored in the request's extensions.
#[derive(Clone, Copy, Debug)]
pub struct PlainHttpMarker;

/// The first byte of a TLS connection: the content type of a handshake (RFC 8446, section 5.1).
const TLS_HANDSHAKE_BYTE: u8 = 22;

/// An error of the certificate for HTTPS or of its private key.
#[derive(Debug, thiserror::Error)]
pub enum TlsFault {
    /// A file of the certificate or of its key cannot be read.
    #[error(transparent)]
    Unreadable(#[from] FileFault),
    /// A file contains no valid certificate or key, or a file or the folder of the self-signed certificate cannot be
    /// written.
    #[error("{}: {why}", path.display())]
    Invalid {
        /// The path of the file, or of the folder of the self-signed certificate.
        path: PathBuf,
        /// The message of the parser or of the system, in English.
        why: String,
    },
    /// The certificate and the key do not belong together, or a self-signed certificate cannot be made; with the
    /// message of the library in English.
    #[error("{0}")]
    Unusable(String),
}

/// Reads a certificate chain and its private key from PEM files. Also returns the first certificate of the chain (DER).
///
/// # Errors
/// A file is unreadable or invalid, or the certificate and the key do not belong together.
pub fn load_tls_files(certificate_path: &Path, key_path: &Path) -> Result<(TlsAcceptor, Vec<u8>), TlsFault> {
    let invalid = |path: &Path, why: String| TlsFault::Invalid { path: path.to_owned(), why };
    let text = files::read_bytes(certificate_path, files::MAX_TEXT_BYTES)?;
    let chain = CertificateDer::pem_slice_iter(&text)
        .collect::<Result<Vec<_>, _>>()
        .map_err(|why| invalid(certificate_path, why.to_string()))?;
    let first_certificate = chain.first().map(|first| first.to_vec()).unwrap_or_default();
    let text = files::read_bytes(key_path, files::MAX_TEXT_BYTES)?;
    let key = PrivateKeyDer::from_pem_slice(&text).map_err(|why| invalid(key_path, why.to_string()))?;
    let unusable = |why: tokio_rustls::rustls::Error| TlsFault::Unusable(why.to_string());
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(unusable)?
        .with_no_client_auth()
        .with_single_cert(chain, key)
        .map_err(unusable)?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok((TlsAcceptor::from(Arc::new(config)), first_certificate))
}

/// Returns the SHA-256 of a certificate (DER) as browsers show it: 32 pairs of capital hexadecimal digits with colons
/// between them.
pub fn certificate_fingerprint(certificate: &[u8]) -> String {
    let pairs: Vec<String> = Sha256::digest(certificate).iter().map(|byte| format!("{byte:02X}")).collect();
    pairs.join(":")
}

/// The number of open connections of each IP address.
#[derive(Clone, Default)]
struct ConnectionCounts(Arc<Mutex<HashMap<IpAddr, usize>>>);

/// A guard that counts one open connection of an IP address until the guard is dropped.
struct ConnectionGuard(ConnectionCounts, IpAddr);

impl ConnectionCounts {
    /// Counts a new connection of an IP address until the returned guard is dropped; `None` if the address already has
    /// [`MAX_CONNECTIONS_PER_ADDRESS`].
    fn count_connection(&self, address: IpAddr) -> Option<ConnectionGuard> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_default();
        if *count >= MAX_CONNECTIONS_PER_ADDRESS {
            return None;
        }
        *count += 1;
        Some(ConnectionGuard(self.clone(), address))
    }
}

impl Drop for ConnectionGuard {
    fn drop(&mut self) {
        let mut counts = self.0.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.1) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.1);
            }
        }
    }
}

/// Accepts connections and serves each in its own task, until `stop_signal` changes; then closes all of them. Beyond
/// [`MAX_CONNECTIONS`], new connections wait; beyond [`MAX_CONNECTIONS_PER_ADDRESS`], they are closed.
pub async fn accept_connections(
    listener: TcpListener,
    tls_acceptor: Option<TlsAcceptor>,
    router: Router,
    mut stop_signal: watch::Receiver<bool>,
) {
    let (permits, counts) = (Arc::new(Semaphore::new(MAX_CONNECTIONS)), ConnectionCounts::default());
    loop {
        let Ok(permit) = permits.clone().acquire_owned().await else {
            return;
        };
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stop_signal.changed() => return,
        };
        let Ok((stream, peer)) = accepted else {
            // Probably too many open files: wait until others are closed.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let Some(guard) = counts.count_connection(peer.ip()) else {
            continue;
        };
        let (tls_acceptor, router) = (tls_acceptor.clone(), router.clone());
        let mut stop_signal = stop_signal.clone();
        tokio::spawn(async move {
            let connection = serve_connection(stream, peer, tls_acceptor, router);
            tokio::select! {
                () = connection => {}
                _ = stop_signal.changed() => {}
            }
            drop((permit, guard));
        });
    }
}

/// Serves the HTTP requests of a connection until it is closed, after a TLS handshake if TLS is configured. A plain
/// request to a port with TLS gets an answer that names the right address.
async fn serve_connection(stream: TcpStream, peer: SocketAddr, tls_acceptor: Option<TlsAcceptor>, router: Router) {
    // Send small responses at once.
    let _ = stream.set_nodelay(true);
    let is_plain = match &tls_acceptor {
        None => false,
        Some(_) => match read_protocol(&stream).await {
            Some(protocol) => protocol == FirstProtocol::PlainHttp,
            // The client is silent: it has had its time for a handshake.
            None => return,
        },
    };
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(PeerAddress(peer.ip()));
        if is_plain {
            request.extensions_mut().insert(PlainHttpMarker);
        }
        router.clone().oneshot(request)
    });
    let mut http = hyper::server::conn::http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HANDSHAKE_TIMEOUT).max_buf_size(64 << 10).max_headers(64);
    http.keep_alive(!is_plain);
    // An error here means that the client disconnected.
    match tls_acceptor.filter(|_| !is_plain) {
        None => drop(http.serve_connection(TokioIo::new(stream), service).await),
        Some(tls_acceptor) => {
            if let Ok(Ok(stream)) = timeout(HANDSHAKE_TIMEOUT, tls_acceptor.accept(stream)).await {
                drop(http.serve_connection(TokioIo::new(stream), service).await);
            }
        }
    }
}

/// The protocol with which a client begins a connection to a port with TLS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FirstProtocol {
    Tls,
    PlainHttp,
}

/// Returns the protocol with which the client begins; `None` if it sends nothing within [`HANDSHAKE_TIMEOUT`], or
/// closes the connection.
async fn read_protocol(stream: &TcpStream) -> Option<FirstProtocol> {
    let mut first = [0];
    match timeout(HANDSHAKE_TIMEOUT, stream.peek(&mut first)).await {
        Ok(Ok(1..)) if first == [TLS_HANDSHAKE_BYTE] => Some(FirstProtocol::Tls),
        Ok(Ok(1..)) => Some(FirstProtocol::PlainHttp),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;
    use std::time::Instant;

    use super::super::own_certificate::ensure_own_certificate;
    use super::*;

    #[tokio::test(flavor = "multi_thread")]
    async fn a_silent_client_of_https_is_closed_after_one_time_out() {
        let folder = std::env::temp_dir().join(format!("quejing-silent-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let names = ["localhost".to_owned()].into();
        let own = ensure_own_certificate(&folder, &names, jiff::Zoned::now().date()).unwrap();
        let (tls, _) = load_tls_files(&own.certificate_path, &own.key_path).unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (_stop, stopped) = watch::channel(false);
        let server = tokio::spawn(accept_connections(listener, Some(tls), Router::new(), stopped));
        let client = tokio::task::spawn_blocking(move || {
            let (begun, mut client) = (Instant::now(), std::net::TcpStream::connect(address).unwrap());
            client.set_read_timeout(Some(3 * HANDSHAKE_TIMEOUT)).unwrap();
            (client.read(&mut [0]).unwrap(), begun.elapsed())
        });
        let (byte_count, elapsed) = client.await.unwrap();
        assert_eq!(byte_count, 0, "the connection is closed");
        assert!((HANDSHAKE_TIMEOUT..HANDSHAKE_TIMEOUT * 3 / 2).contains(&elapsed), "{elapsed:?}");
        server.abort();
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
