vcl 4.1;
# Varnish 7 in front of the shop, with the module xkey (Debian: varnish, varnish-modules). Copy to
# /etc/varnish/default.vcl. Clients -> nginx (TLS) -> Varnish -> processes of the shop. The shop needs PROXIES=2,
# EDGE_PURGE_URL=http://127.0.0.1:6081/edge/purge and EDGE_PURGE_TOKEN; varnishd needs the same EDGE_PURGE_TOKEN in its
# environment and -p http_gzip_support=off, because the shop compresses better than Varnish does.

import directors;
import std;
import xkey;

# The addresses from which the shop purges.
acl shop {
    "127.0.0.1";
    "::1";
}

probe ready {
    .url = "/health/ready";
    .interval = 1s;
    .timeout = 2s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
}

# One per process.
backend shop1 {
    .host = "127.0.0.1";
    .port = "3001";
    .probe = ready;
    .connect_timeout = 2s;
    .first_byte_timeout = 60s;
}

sub vcl_init {
    new processes = directors.round_robin();
    processes.add_backend(shop1);
}

sub vcl_recv {
    set req.backend_hint = processes.backend();
    unset req.http.proxy;

    if (req.url == "/edge/purge") {
        if (client.ip !~ shop || std.getenv("EDGE_PURGE_TOKEN") == ""
            || req.http.Authorization != "Bearer " + std.getenv("EDGE_PURGE_TOKEN")) {
            return (synth(403, "Forbidden"));
        }
        # Purged answers stay for the time in which the shop cannot be reached.
        return (synth(200, "Purged " + xkey.softpurge(req.http.xkey)));
    }

    # Old answers are sent only when the shop cannot be reached: see vcl_deliver.
    if (req.restarts == 0) {
        unset req.http.X-Old;
    }
    if (req.http.X-Old || !std.healthy(req.backend_hint)) {
        set req.grace = 1d;
    } else {
        set req.grace = 0s;
    }

    # Streams of events.
    if (req.url ~ "^/api/.+/events$") {
        return (pipe);
    }
    if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization
        || req.url ~ "^/(api/auth|health|metrics)(/|$|\?)") {
        return (pass);
    }

    # One stored answer for each encoding that the shop has.
    if (req.http.Accept-Encoding ~ "\bbr\b") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "\bgzip\b") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    # The shop ignores the parameters with which others track visitors.
    if (req.url ~ "[?&](utm_[a-z]+|fbclid|gclid|msclkid)=") {
        set req.url = regsuball(req.url, "(?<=[?&])(utm_[a-z]+|fbclid|gclid|msclkid)=[^&]*&?", "");
        set req.url = regsub(req.url, "[?&]$", "");
    }
    # Cookies do not matter: what the shop lets an edge store is the same for everybody.
    return (hash);
}

# Keeps an error out of the memory, where it would hide the old answer even for a moment: see vcl_synth.
sub drop_error {
    if (!bereq.uncacheable && (bereq.is_bgfetch || !bereq.http.X-Old)) {
        return (abandon);
    }
}

sub vcl_backend_error {
    call drop_error;
}

sub vcl_backend_response {
    if (beresp.status >= 500) {
        call drop_error;
    }
    # Everything else follows Varnish's own rules: no-store, no-cache, private and Set-Cookie are not stored.
    if (beresp.http.Cache-Control ~ "s-maxage|immutable|max-age=3600" && beresp.status == 200) {
        set beresp.grace = 1d;
        set beresp.keep = 1d;
    }
}

# The shop did not answer, or with an error: look once more, now also for an old answer.
sub look_for_old {
    if (req.restarts == 0 && (req.method == "GET" || req.method == "HEAD") && !req.http.Authorization) {
        set req.http.X-Old = "yes";
        return (restart);
    }
}

sub vcl_synth {
    if (resp.status == 503) {
        call look_for_old;
    }
}

sub vcl_deliver {
    if (resp.status >= 500) {
        call look_for_old;
    }
    unset resp.http.xkey;
    unset resp.http.Cache-Tag;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
    # Browsers ask again each time, as without an edge.
    if (resp.http.Cache-Control ~ "s-maxage") {
        set resp.http.Cache-Control = "no-cache";
        unset resp.http.Age;
    }
}
